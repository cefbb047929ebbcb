import { downloadPageFonts, emailFonts } from '#display-fonts'

/** Under the SIL Open Font License. */
const displayFace = 'Newsreader'

/**
 * With the fonts inside: a mail program loads no others, and a page shows them at once. Empty if the typeface has none
 * of the headings' characters.
 */
export const fontFaces = { email: rules(emailFonts), downloadPage: rules(downloadPageFonts) }

export function withDisplayFace(fonts: string): string {
  return `${displayFace}, ${fonts}`
}

function rules(fonts: readonly string[]): string {
  return fonts
    .map((base64) => `@font-face{font-family:${displayFace};font-weight:500;src:url(data:font/woff2;base64,${base64})}`)
    .join('')
}
