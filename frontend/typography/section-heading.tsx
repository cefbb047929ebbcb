import { chakra } from '@chakra-ui/react/styled-system'

/** The heading of a part of a page. */
export const SectionHeading = chakra('h2', {
  base: {
    fontFamily: 'display',
    fontSize: 'heading',
    fontWeight: 'medium',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    textWrap: 'balance',
  },
})
