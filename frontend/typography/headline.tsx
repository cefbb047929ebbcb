import { chakra } from '@chakra-ui/react/styled-system'

/** The largest line of a page. */
export const Headline = chakra('h1', {
  base: {
    fontFamily: 'display',
    fontSize: 'headline',
    fontWeight: 'medium',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    textWrap: 'balance',
  },
})
