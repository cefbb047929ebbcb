import { readFileSync } from 'node:fs'

/** Under the SIL Open Font License, with optical sizes up to 72 points. */
export const displayFamily = 'Newsreader Variable'

const folder = new URL('../../node_modules/@fontsource-variable/newsreader/', import.meta.url)

/** For every script that it has, with URLs of files. */
export function displayFontFaces(): string {
  const files = new URL('files/', folder).href
  return ['opsz.css', 'opsz-italic.css']
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('')
    .replaceAll('url(./files/', `url(${files}`)
}
