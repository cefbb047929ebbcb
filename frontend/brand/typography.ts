import { chakra } from '@chakra-ui/react/styled-system'

/** A short line in small capitals above a heading. */
export const Eyebrow = chakra('p', {
  base: {
    color: 'accent',
    fontSize: 'eyebrow',
    fontWeight: 'semibold',
    letterSpacing: 'eyebrow',
    textTransform: 'uppercase',
  },
})

/** The largest heading of a page. */
export const Headline = chakra('h1', {
  base: {
    fontFamily: 'display',
    fontSize: 'headline',
    fontWeight: 'medium',
    lineHeight: 'headline',
    letterSpacing: 'headline',
    textWrap: 'balance',
  },
})

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

/** Read aloud but not shown: a screen reader does not say that a price is struck through. */
export const ScreenReaderText = chakra('span', { base: { srOnly: true } })
