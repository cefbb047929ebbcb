import { chakra } from '@chakra-ui/react/styled-system'
import { isFromRight } from '../theme/language'
import { columns } from './columns'

/** Less than its width, to spare a link's focus ring. */
const dot = 'calc({spacing.5} / 2)'

/** A dot at the start of a wrapped line is clipped. */
export const FactList = chakra('ul', {
  base: {
    mt: '4',
    'footer &': { mt: '8', rowGap: '1' },
    [columns]: { 'main &': { w: 'half' } },
    display: 'flex',
    flexWrap: 'wrap',
    // Browsers ignore a negative margin beside the hero's floats.
    pos: 'relative',
    insetInlineStart: 'calc({spacing.4} * -1)',
    clipPath: isFromRight ? `inset(-0.5rem ${dot} -0.5rem -0.5rem)` : `inset(-0.5rem -0.5rem -0.5rem ${dot})`,
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
