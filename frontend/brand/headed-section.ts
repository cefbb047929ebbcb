import { chakra } from '@chakra-ui/react/styled-system'

/** The heading is above the content, on a wide screen at its left. */
export const HeadedSection = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(min-content, 1fr) minmax(0, 3fr)' },
    gap: '6',
    '& h2 + p': { mt: '2', color: 'muted', textWrap: 'pretty' },
  },
})
