import { chakra } from '@chakra-ui/react/styled-system'
import { columns } from './columns'

/** In two columns, a strip as high as the bar with the price hides what scrolls past beside it. */
export const BelowOffer = chakra('div', {
  base: {
    clear: 'both',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: { base: '12', md: '16' },
    py: { base: '10', md: '16' },
    borderTopWidth: '1px',
    // As in reviews.tsx; what is inside reaches the edges of the window, which this would clip.
    '& > :not([data-entrance=inside])': {
      containIntrinsicHeight: 'auto 0px',
      'html:has(dialog[open]) &': { contentVisibility: { base: 'auto', md: 'visible' } },
    },
    // Fetched once start/watch-elements.ts has seen the section.
    '@media screen and (scripting: enabled)': {
      '& [data-entrance]:not([data-entered]) img': { display: 'none' },
    },
    [columns]: {
      pt: '16',
      borderTopWidth: '0',
      rowGap: '0',
      '& > * + section': { mt: '16' },
      _before: {
        content: '""',
        pos: 'sticky',
        top: '0',
        zIndex: 'strip',
        display: 'block',
        boxSizing: 'content-box',
        h: 'bar',
        mt: 'calc({sizes.bar} * -1 - {spacing.16} - 1px)',
        mb: '16',
        bg: 'background',
        borderBottomWidth: '1px',
      },
    },
  },
})
