import { chakra } from '@chakra-ui/react/styled-system'
import { columns } from './columns'

/** A line of short facts separated by dots; the dots at the start of wrapped lines are clipped. */
export const FactList = chakra('ul', {
  base: {
    mt: '4',
    '& + &': { mt: '2' },
    'footer &': { mt: '8', rowGap: '1' },
    [columns]: { 'main &': { w: 'half' } },
    display: 'flex',
    flexWrap: 'wrap',
    // Not a negative margin, which browsers ignore beside the hero's floats.
    pos: 'relative',
    insetInlineStart: 'calc({spacing.4} * -1)',
    // Less than the dot's width, so that the focus ring of a link is not clipped.
    clipPath: 'inset(-0.5rem -0.5rem -0.5rem calc({spacing.5} / 2))',
    color: 'muted',
    fontSize: 'small',
    '& li': { pos: 'relative', ps: '4', textWrap: 'balance' },
    '& li + li::before': {
      content: '"·" / ""',
      pos: 'absolute',
      insetInlineStart: '0',
      w: '{spacing.4}',
      textAlign: 'center',
    },
  },
})
