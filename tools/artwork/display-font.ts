/** The typeface of titles, under the SIL Open Font License, with optical sizes up to 72 points. */
export const displayFamily = 'Newsreader Variable'

const files = new URL('../../node_modules/@fontsource-variable/newsreader/files/', import.meta.url)

/** Its `@font-face` rules. They use file URLs, which only a page from a file may load. */
export function displayFontFaces(): string {
  return ['normal', 'italic']
    .map((style) => ({ style, url: new URL(`newsreader-latin-opsz-${style}.woff2`, files).href }))
    .map(
      ({ style, url }) =>
        `@font-face { font-family: '${displayFamily}'; src: url('${url}'); font-style: ${style}; font-weight: 200 800; }`,
    )
    .join('\n')
}
