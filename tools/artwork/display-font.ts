/** The face of titles, under the SIL Open Font License; its optical sizes reach up to 72 points. */
export const displayFamily = 'Newsreader Variable'

const files = new URL('../../node_modules/@fontsource-variable/newsreader/files/', import.meta.url)

/** `@font-face` rules for it. They name files, so only a page that is a file itself can use them. */
export function displayFontFaces(): string {
  return ['normal', 'italic']
    .map((style) => ({ style, url: new URL(`newsreader-latin-opsz-${style}.woff2`, files).href }))
    .map(
      ({ style, url }) =>
        `@font-face { font-family: '${displayFamily}'; src: url('${url}'); font-style: ${style}; font-weight: 200 800; }`,
    )
    .join('\n')
}
