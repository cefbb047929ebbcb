import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { columns } from './columns'

/**
 * The indent that puts a quotation mark at the start of the headline outside the text's edge, as far as the margin
 * allows; with the space that follows it in French. The left half of an East Asian corner bracket is empty.
 */
export function hangingIndent(headline: string): string | undefined {
  if (/^[「『]/.test(headline)) return 'max(-1em, -0.5em - {spacing.gutter})'
  if (/^«\s/.test(headline)) return 'max(-0.57em, {spacing.gutter} * -1)'
  return /^[“„«»]/.test(headline) ? 'max(-0.4em, {spacing.gutter} * -1)' : undefined
}

/** Longer words are hyphenated (theme/global-css.ts), or broken by browsers that cannot. */
const longestWhole = 20

/**
 * The size that fits the longest word into the headline's column, if that is a long one; a character counts as half
 * as wide as it is high. East Asian lines may end after any character.
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
