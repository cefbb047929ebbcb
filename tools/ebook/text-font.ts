/** The face of the running text, Source Serif 4, under the SIL Open Font License. */
export const textFamily = 'Source Serif 4'

const faces = [
  { file: 'source-serif-4-400-normal', weight: 400, style: 'normal' },
  { file: 'source-serif-4-400-italic', weight: 400, style: 'italic' },
  { file: 'source-serif-4-600-normal', weight: 600, style: 'normal' },
]

/**
 * `@font-face` rules for it. The files hold one weight each, because Chromium puts a variable font
 * into a PDF as drawings (Type 3), which many readers show less sharply.
 */
export function textFontFaces(): string {
  return faces
    .map(({ file, weight, style }) => {
      const url = new URL(`fonts/${file}.woff2`, import.meta.url).href
      return `@font-face { font-family: '${textFamily}'; src: url('${url}'); font-weight: ${weight}; font-style: ${style}; }`
    })
    .join('\n')
}
