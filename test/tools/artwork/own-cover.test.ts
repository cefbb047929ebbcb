import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { ownCover } from '../../../tools/artwork/own-cover'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cover-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

async function draw(name: string, width: number, height: number): Promise<void> {
  const create = { width, height, channels: 3, background: 'black' } as const
  await sharp({ create }).toFile(join(folder, name))
}

const notice = (facts: string) => `product/images/front.png is ${facts}`

test.each([
  ['front.jpeg', 2000, 3000, [1800, 2700], undefined],
  ['front.png', 800, 1280, [800, 1200], notice('800 × 1280 pixels and not 2:3: 6 % is cropped at the top and bottom.')],
  [
    'front.png',
    850,
    1100,
    [850, 1275],
    notice('850 × 1100 pixels and not 2:3: 14 % is cropped at the left and right.'),
  ],
])('%s of %d × %d becomes a cover of %j pixels', async (name, width, height, size, note) => {
  await draw(name, width, height)

  const cover = await ownCover(folder)
  const made = await sharp(cover?.png).metadata()

  expect([made.format, made.width, made.height]).toEqual(['png', ...size])
  expect(cover?.note).toBe(note)
})

test.each([
  [2400, 1600, 'is 2400 × 1600 pixels, which is too wide for a cover'],
  [1000, 3000, 'is 1000 × 3000 pixels, which is too narrow for a cover'],
  [400, 600, 'is 400 × 600 pixels, which is too small for a sharp cover'],
])('%d × %d is refused with its fix', async (width, height, sentence) => {
  await draw('front.png', width, height)

  await expect(ownCover(folder)).rejects.toThrow(
    `product/images/front.png ${sentence}: use one of 2:3, such as 1600 × 2400 pixels.`,
  )
})

test.each(['hello', '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200"/>'])(
  '%s in front.png is refused',
  async (content) => {
    writeFileSync(join(folder, 'front.png'), content)

    await expect(ownCover(folder)).rejects.toThrow(
      'product/images/front.png is not a PNG or JPEG image that can be read.',
    )
  },
)

test('without a file the cover is drawn, and two are refused', async () => {
  expect(await ownCover(folder)).toBeUndefined()

  for (const name of ['front.png', 'front.jpg']) writeFileSync(join(folder, name), '')
  const refusal = 'product/images has front.png and front.jpg: keep one.'
  await expect(ownCover(folder)).rejects.toThrow(refusal)
})

test('a photo is rotated as its camera was held, and transparency becomes white', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const create = { width: 1200, height: 800, channels: 4, background } as const
  const held = sharp({ create }).withMetadata({ orientation: 6 })
  await held.toFile(join(folder, 'front.png'))

  const cover = sharp((await ownCover(folder))?.png)
  const { dominant } = await cover.stats()

  expect(await cover.metadata()).toMatchObject({ width: 800, height: 1200 })
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
})
