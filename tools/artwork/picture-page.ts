import { displayFontFaces } from './display-font'

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
