import { displayFontFaces } from './display-font'

type Size = { width: number; height: number }

/** An HTML document to photograph, and the picture's size in CSS pixels. */
export type PicturePage = Size & { html: string }

export function picturePage({ width, height }: Size, body: string, styles: string): PicturePage {
  const html = `<!doctype html><meta charset="utf-8"><style>${displayFontFaces()} body { margin: 0; } ${styles}</style>${body}`
  return { width, height, html }
}
