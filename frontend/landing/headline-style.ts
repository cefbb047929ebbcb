import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { columns } from './columns'

/**
 * Hangs an opening quotation mark into the margin, as far as there is room; in French with the space after it. The left
 * half of an East Asian corner bracket is empty.
 */
export function hangingIndent(headline: string): string | undefined {
  if (/^[「『]/.test(headline)) return 'max(-1em, -0.5em - {spacing.gutter})'
  if (/^«\s/.test(headline)) return 'max(-0.57em, {spacing.gutter} * -1)'
  return /^[“„«»]/.test(headline) ? 'max(-0.4em, {spacing.gutter} * -1)' : undefined
}

/** In characters; theme/global-css.ts hyphenates longer words. */
const longestWhole = 20

/**
 * Fits a long word into the headline's column, if a character is half as wide as it is high. East Asian lines may end
 * after any character.
 */
export function fittedSize(headline: string): SystemStyleObject | undefined {
  const words = headline.split(/\s|(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/u)
  const longest = Math.min(longestWhole, Math.max(...words.map(({ length }) => length)))
  if (longest <= 12) return undefined
  const fitting = (width: string) => `min({fontSizes.headline}, (${width}) / ${longest / 2})`
  return {
    fontSize: fitting('100vw - 2 * {spacing.gutter}'),
    [columns]: { fontSize: fitting('min(100vw, {sizes.page}) / 2 - {spacing.gutter} - 1rem') },
  }
}
