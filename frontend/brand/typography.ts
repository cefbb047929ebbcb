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
    // A word that is wider than the screen breaks, in grids too.
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

/** A line of short facts separated by dots; the dots at the start of wrapped lines are clipped. */
export const FactList = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    // Not a negative margin, which browsers ignore beside the hero's floats.
    pos: 'relative',
    insetInlineStart: 'calc({spacing.4} * -1)',
    // Less than the dot's width, so that the focus ring of a link is not clipped.
    clipPath: 'inset(-0.5rem -0.5rem -0.5rem calc({spacing.5} / 2))',
    color: 'muted',
    fontSize: 'small',
    '& li': { pos: 'relative', ps: '4' },
    '& li + li::before': {
      content: '"·" / ""',
      pos: 'absolute',
      insetInlineStart: '0',
      w: '{spacing.4}',
      textAlign: 'center',
    },
  },
})

/** A link within text; an address wider than the window breaks. */
export const TextLink = chakra('a', {
  base: { overflowWrap: 'anywhere', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
})

/** Read aloud but not shown: a screen reader does not announce that a price is struck through. */
export const ScreenReaderText = chakra('span', { base: { srOnly: true } })
