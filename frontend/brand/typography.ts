import { chakra } from '@chakra-ui/react/styled-system'

export const Headline = chakra('h1', {
  base: {
    fontFamily: 'display',
    fontSize: 'headline',
    fontWeight: 'medium',
    lineHeight: 'headline',
    letterSpacing: 'headline',
    // Unlike `break-word`, also in grids.
    overflowWrap: 'anywhere',
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

/** An address wider than the window breaks. */
export const TextLink = chakra('a', {
  base: { overflowWrap: 'anywhere', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
})

/** A screen reader does not announce that a price is struck through. */
export const ScreenReaderText = chakra('span', {
  base: {
    pos: 'absolute',
    w: '1px',
    h: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})
