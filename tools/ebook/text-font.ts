/** The typeface of the text, Source Serif 4, under the SIL Open Font License. */
export const textFamily = 'Source Serif 4'

const faces = [
  { file: 'source-serif-4-400-normal', weight: 400, style: 'normal' },
  { file: 'source-serif-4-400-italic', weight: 400, style: 'italic' },
  { file: 'source-serif-4-600-normal', weight: 600, style: 'normal' },
]

/**
 * Its `@font-face` rules. Each file has one weight, because Chromium embeds a variable font as Type 3,
 * which many readers render less sharply.
 */
export function textFontFaces(): string {
  return faces
    .map(({ file, weight, style }) => {
      const url = new URL(`fonts/${file}.woff2`, import.meta.url).href
      return `@font-face { font-family: '${textFamily}'; src: url('${url}'); font-weight: ${weight}; font-style: ${style}; }`
    })
    .join('\n')
}
