/** An image of product/images that the artwork command makes: its file and its size in pixels. */
export type ArtworkImage = { file: string; width: number; height: number }

/** The book on no ground, for the page: the same picture in the widths that phones to desktops ask for. */
export const mockupWidths = [480, 640, 960, 1280] as const

/** Everything that `npm run artwork` writes. The SVG files beside them are drawn by hand. */
export const artworkImages: readonly ArtworkImage[] = [
  ...mockupWidths.flatMap((width) =>
    ['avif', 'webp'].map((format) => ({ file: `mockup-${width}.${format}`, width, height: width })),
  ),
  { file: 'cover-600.webp', width: 600, height: 900 },
  { file: 'cover-600.jpg', width: 600, height: 900 },
  { file: 'og.jpg', width: 1200, height: 630 },
  { file: 'favicon-32.png', width: 32, height: 32 },
  { file: 'apple-touch-icon.png', width: 180, height: 180 },
]
