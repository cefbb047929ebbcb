/** The typeface of headings, under the SIL Open Font License. */
export const displayFace = 'Newsreader'

/** The typeface before a stack of others. */
export function withDisplayFace(fonts: string): string {
  return `${displayFace}, ${fonts}`
}
