/** An image that `npm run artwork` writes to product/images; its size is in pixels. */
export type ArtworkImage = { file: string; width: number; height: number }

/** The widths of the book's picture, which has a transparent background, for phones to desktops. */
export const mockupWidths = [480, 640, 960, 1280] as const

/** Everything that `npm run artwork` writes. The SVG files in product/images are drawn by hand. */
export const artworkImages: readonly ArtworkImage[] = [
  ...mockupWidths.flatMap((width) =>
    ['avif', 'webp'].map((format) => ({ file: `mockup-${width}.${format}`, width, height: width })),
  ),
  { file: 'cover-96.webp', width: 96, height: 144 },
  { file: 'cover-144.webp', width: 144, height: 216 },
  { file: 'cover-600.webp', width: 600, height: 900 },
  { file: 'cover-600.jpg', width: 600, height: 900 },
  { file: 'og.jpg', width: 1200, height: 630 },
  { file: 'favicon-32.png', width: 32, height: 32 },
  { file: 'apple-touch-icon.png', width: 180, height: 180 },
]
