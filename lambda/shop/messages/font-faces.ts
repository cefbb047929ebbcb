import { downloadPage, email } from '#display-fonts'
import { displayFace } from './display-face'

/**
 * The `@font-face` rules of headings, with the fonts inside: a mail program loads no other fonts, and a page shows them
 * at once. Empty if the typeface has none of the headings' characters. They contain nothing that HTML would escape.
 */
export const fontFaces = {
  email: rules(email),
  downloadPage: rules(downloadPage),
}

function rules(fonts: readonly string[]): string {
  return fonts
    .map(
      (base64) =>
        `@font-face{font-family:${displayFace};font-weight:500;src:url(data:font/woff2;base64,${base64})}`,
    )
    .join('')
}
