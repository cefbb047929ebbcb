import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { ownCover } from '../../../tools/artwork/own-cover'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cover-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('without a file the cover is drawn', async () => {
  expect(await ownCover(folder)).toBeUndefined()
})

test.each([
  ['front.png', 1600, 2400],
  ['front.jpg', 800, 1200],
  ['front.jpeg', 4000, 6000],
])('%s of %d × %d becomes the cover without a message', async (name, width, height) => {
  await draw(name, width, height)

  const cover = await ownCover(folder)

  expect(cover?.note).toBeUndefined()
  expect(await sharp(cover?.png).metadata()).toMatchObject({
    format: 'png',
    width: Math.min(1800, width),
    height: Math.min(2700, height),
  })
})

test.each([
  [1600, 2560, '6 % is cropped at the top and bottom.'],
  [1700, 2200, '14 % is cropped at the left and right.'],
])('a cover of %d × %d is cropped to 2:3, with a message', async (width, height, sentence) => {
  await draw('front.png', width, height)

  const cover = await ownCover(folder)
  const { width: w, height: h } = await sharp(cover?.png).metadata()

  expect(w / h).toBeCloseTo(2 / 3, 2)
  expect(cover?.note).toBe(
    `product/images/front.png is ${width} × ${height} pixels and not 2:3: ${sentence}`,
  )
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

test.each([
  ['text', Buffer.from('hello')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1200"/>')],
])('%s named front.png is refused', async (_, bytes) => {
  writeFileSync(join(folder, 'front.png'), bytes)

  await expect(ownCover(folder)).rejects.toThrow(
    'product/images/front.png is not a PNG or JPEG image that can be read.',
  )
})

test('two files are refused', async () => {
  await draw('front.png', 800, 1200)
  await draw('front.jpg', 800, 1200)

  await expect(ownCover(folder)).rejects.toThrow(
    'product/images has front.png and front.jpg: keep one.',
  )
})

test('a photo is rotated as its camera was held, and transparency becomes white', async () => {
  const photo = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: 'red' },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  writeFileSync(join(folder, 'front.jpg'), photo)

  expect(await sharp((await ownCover(folder))?.png).metadata()).toMatchObject({ width: 800 })

  rmSync(join(folder, 'front.jpg'))
  await draw('front.png', 800, 1200, { r: 0, g: 0, b: 0, alpha: 0 })

  const { dominant } = await sharp((await ownCover(folder))?.png).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
})

async function draw(
  name: string,
  width: number,
  height: number,
  background = { r: 20, g: 80, b: 40, alpha: 1 },
): Promise<void> {
  const create = { width, height, channels: 4, background } as const
  await sharp({ create }).toFile(join(folder, name))
}
