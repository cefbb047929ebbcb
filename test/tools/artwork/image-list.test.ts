import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { bookBox } from '../../../tools/artwork/book-box'
import { artworkImages, imageFolder as folder } from '../../../tools/artwork/image-list'

test.each(artworkImages)('$file exists, is complete, and is $width × $height', async (image) => {
  const { info } = await sharp(join(folder, image.file)).raw().toBuffer({ resolveWithObject: true })

  expect([info.width, info.height]).toEqual([image.width, image.height])
})

test('the mockup has a transparent background, for light and dark pages', async () => {
  const mockup = sharp(join(folder, 'mockup-416.avif'))
  const { data, info } = await mockup.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]

  const border = [
    ...Array.from({ length: info.width }, (_, x) => [alphaAt(x, 0), alphaAt(x, info.height - 1)]),
    ...Array.from({ length: info.height }, (_, y) => [alphaAt(0, y), alphaAt(info.width - 1, y)]),
  ].flat()
  expect(Math.max(...border.map((alpha = 255) => alpha))).toBeLessThan(3)
  expect(alphaAt(208, 312)).toBe(255)
})

test('the book fills its picture', async () => {
  const { width, height } = await bookBox(readFileSync(join(folder, 'mockup-832.webp')))

  expect(width).toBeGreaterThan(0.78)
  expect(height).toBeGreaterThan(0.9)
})

test('the mockup that phones load is at most 9 kB', () => {
  expect(statSync(join(folder, 'mockup-336.avif')).size).toBeLessThanOrEqual(9000)
})

test('the cover in the e-mail is under 90 kB', () => {
  expect(statSync(join(folder, 'cover-600.jpg')).size).toBeLessThan(90_000)
})

test('the mark has the colour of the surrounding text', () => {
  const svg = readFileSync(join(folder, 'mark.svg'), 'utf8')

  expect(svg).toContain('fill="currentColor"')
  expect(svg).not.toMatch(/#[0-9a-f]{3,6}\b/i)
})
