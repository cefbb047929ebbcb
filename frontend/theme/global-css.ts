import { defineGlobalStyles } from '@chakra-ui/react/styled-system'
import { overflowWrap, textSpacingTrim, wordBreak } from './language'

/** Keeps the text size in landscape orientation. */
const safari: Record<string, string> = { '-webkit-text-size-adjust': '100%' }

export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'light dark',
    '@media print': { colorScheme: 'light' },
    bg: 'background',
    color: 'text',
    fontFamily: 'text',
    lineHeight: 'text',
    wordBreak,
    textSpacingTrim,
    // Hyphenates only words that may be wider than a phone.
    '@supports (hyphenate-limit-chars: 21 6 6)': {
      hyphens: 'auto',
      hyphenateLimitChars: '21 6 6',
    },
    // Covered by the bar with the price, at either edge.
    scrollPaddingBlock: 'calc({sizes.bar} + {spacing.4})',
    ...safari,
  },
  // The page behind a dialog keeps its width without the scroll bar.
  'html:has(dialog[open])': { overflow: 'hidden', paddingRight: 'var(--scroll-bar)' },
  '*, *::before, *::after': {
    boxSizing: 'border-box',
    margin: 0,
    padding: 0,
    font: 'inherit',
    borderWidth: 0,
    borderStyle: 'solid',
    borderColor: 'border',
  },
  body: { minHeight: '100dvh', overflowWrap },
  'img, svg': { display: 'block', maxWidth: '100%', height: 'auto' },
  // Browsers do not recolor drawings by default.
  svg: { forcedColorAdjust: 'auto' },
  'button, input': { color: 'inherit', background: 'none', touchAction: 'manipulation' },
  'ul, ol': { listStyle: 'none' },
  a: { color: 'inherit', textDecoration: 'none' },
  ':focus-visible': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '3px' },
})
