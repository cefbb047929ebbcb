import { displayFontFaces } from './display-font'

/** A PNG as a data URL. */
export function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}

type Size = { width: number; height: number }

/** An HTML document to photograph, and the picture's size in CSS pixels. */
export type PicturePage = Size & { html: string }

export function picturePage({ width, height }: Size, body: string, styles: string): PicturePage {
  const html = `<!doctype html><meta charset="utf-8"><style>${displayFontFaces()} body { margin: 0; } ${styles}</style>${body}`
  return { width, height, html }
}
