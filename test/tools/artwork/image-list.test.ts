import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { artworkImages } from '../../../tools/artwork/image-list'

const folder = join(__dirname, '../../../product/images')

test.each(artworkImages)('$file exists, is complete, and is $width × $height', async (image) => {
  const { info } = await sharp(join(folder, image.file)).raw().toBuffer({ resolveWithObject: true })

  expect([info.width, info.height]).toEqual([image.width, image.height])
})

test('the mockup has a transparent background, for light and dark pages', async () => {
  const mockup = sharp(join(folder, 'mockup-640.avif'))
  const { data, info } = await mockup.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]

  expect([alphaAt(0, 0), alphaAt(639, 0), alphaAt(0, 639), alphaAt(639, 639)]).toEqual([0, 0, 0, 0])
  expect(alphaAt(320, 320)).toBe(255)
})

test('the mockup that phones load is under 30 kB', () => {
  expect(statSync(join(folder, 'mockup-640.avif')).size).toBeLessThan(30_000)
})

test('the cover in the e-mail is under 90 kB', () => {
  expect(statSync(join(folder, 'cover-600.jpg')).size).toBeLessThan(90_000)
})

test.each(['mark.svg', 'logo.svg'])('%s has the colour of the surrounding text', (file) => {
  const svg = readFileSync(join(folder, file), 'utf8')

  expect(svg).toContain('fill="currentColor"')
  expect(svg).not.toMatch(/#[0-9a-f]{3,6}\b/i)
})
