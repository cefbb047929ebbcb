import { readFileSync } from 'node:fs'

export function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}

type Size = { width: number; height: number }

/** The size is in CSS pixels. */
export type PicturePage = Size & { html: string }

export function picturePage({ width, height }: Size, body: string, styles: string): PicturePage {
  const html = `<!doctype html><meta charset="utf-8"><style>${displayFontFaces()} body { margin: 0; } ${styles}</style>${body}`
  return { width, height, html }
}

/** Under the SIL Open Font License, with optical sizes up to 72 points. */
export const pictureFont = 'Newsreader Variable'

const folder = new URL('../../node_modules/@fontsource-variable/newsreader/', import.meta.url)

/** For every script of the typeface, with URLs of files. */
function displayFontFaces(): string {
  const files = new URL('files/', folder).href
  return ['opsz.css', 'opsz-italic.css']
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('')
    .replaceAll('url(./files/', `url(${files}`)
}
