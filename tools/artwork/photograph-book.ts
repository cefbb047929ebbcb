import type { Browser } from 'playwright'
import sharp from 'sharp'
import { browserScript } from './browser-script'

/** The sides of a picture in pixels. */
type PictureSize = { width: number; height: number }

/** What studio/studio.ts adds to its page. */
declare const window: {
  photograph: (shot: {
    front: string
    spine: string
    size: PictureSize
    exposures: number
  }) => Promise<string>
}

/** The prints on the book as PNG. More exposures make softer shadows. */
export type Sitting = { front: Buffer; spine: Buffer; size: PictureSize; exposures: number }

/**
 * Renders the book in 3D with ./studio, which runs in `browser`, and returns a PNG. `onExposure` is
 * called after each exposure with their number so far.
 */
export async function photographBook(
  browser: Browser,
  sitting: Sitting,
  onExposure: (taken: number) => void,
): Promise<Buffer> {
  const { size, exposures } = sitting
  const page = await browser.newPage()
  await page.exposeFunction('onExposure', onExposure)
  await page.addScriptTag({
    content: await browserScript(new URL('studio/studio.ts', import.meta.url)),
  })
  const pixels = await page.evaluate((shot) => window.photograph(shot), {
    front: dataUrl(sitting.front),
    spine: dataUrl(sitting.spine),
    size,
    exposures,
  })
  await page.close()
  const raw = { ...size, channels: 4 } as const
  return sharp(Buffer.from(pixels, 'base64'), { raw }).png().toBuffer()
}

/** A PNG as a data URL. */
export function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}
