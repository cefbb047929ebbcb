import sharp, { type Sharp } from 'sharp'
import { mockupWidths } from './image-list'

/** The PNGs that all images are made from. */
export type Pictures = {
  mockup: Buffer
  front: Buffer
  social: Buffer
  icon: Buffer
}

/** The images by file name. */
export function encodedImages(pictures: Pictures, favicon: Buffer): Record<string, Sharp> {
  return {
    ...Object.fromEntries(mockupWidths.flatMap((width) => mockups(pictures.mockup, width))),
    'cover-96.webp': resized(pictures.front, 96).webp(thumbnail),
    'cover-144.webp': resized(pictures.front, 144).webp(thumbnail),
    'cover-600.webp': resized(pictures.front, 600).webp({ quality: 84, effort: 6 }),
    'cover-600.jpg': resized(pictures.front, 600).flatten().jpeg(photo),
    'og.jpg': resized(pictures.social, 1200).flatten().jpeg(photo),
    'favicon-32.png': sharp(favicon, { density: 288 }).resize(32).png(),
    'apple-touch-icon.png': resized(pictures.icon, 180).flatten().png({ palette: true }),
  }
}

const thumbnail = { quality: 74, effort: 6, smartSubsample: true } as const
const photo = { quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' } as const

function mockups(mockup: Buffer, width: number): [string, Sharp][] {
  return [
    [
      `mockup-${width}.avif`,
      resized(mockup, width).avif({ quality: 60, effort: 8, chromaSubsampling: '4:4:4' }),
    ],
    [
      `mockup-${width}.webp`,
      resized(mockup, width).webp({
        quality: 82,
        alphaQuality: 80,
        effort: 6,
        smartSubsample: true,
      }),
    ],
  ]
}

function resized(picture: Buffer, width: number): Sharp {
  return sharp(picture).resize(width)
}
