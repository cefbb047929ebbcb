import { downloadPage, email } from '#display-fonts'

/** The typeface of headings, under the SIL Open Font License. */
const displayFace = 'Newsreader'

/**
 * The `@font-face` rules of headings, with the fonts inside: a mail program loads no other fonts, and a page shows them
 * at once. Empty if the typeface has none of the headings' characters. They contain nothing that HTML would escape.
 */
export const fontFaces = {
  email: rules(email),
  downloadPage: rules(downloadPage),
}

/** The typeface before a stack of others. */
export function withDisplayFace(fonts: string): string {
  return `${displayFace}, ${fonts}`
}

function rules(fonts: readonly string[]): string {
  return fonts
    .map((base64) => `@font-face{font-family:${displayFace};font-weight:500;src:url(data:font/woff2;base64,${base64})}`)
    .join('')
}
