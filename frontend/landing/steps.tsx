import { chakra } from '@chakra-ui/react/styled-system'
import type { pitch } from '../../product/pitch'

export function Steps({ steps }: { steps: typeof pitch.steps | readonly [] }) {
  if (steps.length === 0) return undefined
  return (
    <Row>
      {steps.map(({ name, text }, index) => (
        <li key={name}>
          <span>{index + 1}</span>
          <b>{name}</b>
          <p>{text}</p>
        </li>
      ))}
    </Row>
  )
}

const Row = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '2rem minmax(0, 1fr)',
      alignItems: 'baseline',
    },
    '& span, & b': {
      fontFamily: 'display',
      fontSize: 'title',
      fontWeight: 'medium',
      lineHeight: 'tight',
    },
    '& span': { color: 'accent', fontVariantNumeric: 'lining-nums' },
    '& p': { gridColumn: '2', mt: '1', color: 'muted', textWrap: 'pretty' },
    md: {
      gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
      columnGap: '6',
      rowGap: '8',
      '& li': { display: 'block' },
      '& span': { me: '3' },
      '& p': { mt: '2' },
    },
  },
})
