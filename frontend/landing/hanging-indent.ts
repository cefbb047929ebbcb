/**
 * The indent that puts a quotation mark at the start of the headline outside the text's edge, as far as the margin
 * allows; with the space that follows it in French. The left half of an East Asian corner bracket is empty.
 */
export function hangingIndent(headline: string): string | undefined {
  if (/^[「『]/.test(headline)) return 'max(-1em, -0.5em - {spacing.gutter})'
  if (/^«\s/.test(headline)) return 'max(-0.57em, {spacing.gutter} * -1)'
  return /^[“„«»]/.test(headline) ? 'max(-0.4em, {spacing.gutter} * -1)' : undefined
}
