import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { exifText, markedImages, imageFaults } from '../../../tools/product/image-list'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mark-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const create = { width: 8, height: 8, channels: 3, background: 'black' } as const

/** Pictures of two books, or of one. */
async function writePictures(...identities: [string, string]) {
  cpSync('product/images', folder, { recursive: true })
  for (const [index, identity] of identities.entries()) {
    const exif = { IFD0: { ImageDescription: exifText(identity) } }
    const picture = sharp({ create }).withExif(exif)
    await picture.toFile(join(folder, markedImages[index] ?? ''))
  }
}

test.each<[string, () => void, string[]]>([
  ['all are there', () => undefined, []],
  [
    'one is missing',
    () => rmSync(join(folder, 'cover-96.webp')),
    ['product/images lacks cover-96.webp: run npm run artwork.'],
  ],
  [
    'the share card is no picture',
    () => writeFileSync(join(folder, 'og.jpg'), 'junk'),
    ['og.jpg or turned.avif in product/images is no picture: run npm run artwork.'],
  ],
  [
    'the mark is a page',
    () => writeFileSync(join(folder, 'mark.svg'), '<html></html>'),
    ['product/images/mark.svg is no SVG: put your mark there, and run npm run artwork.'],
  ],
])('pictures where %s: %#', async (_what, change, faults) => {
  await writePictures('one', 'one')
  change()

  expect(await imageFaults(folder)).toEqual(faults)
})

test('a turned book that is not the book of the share card is refused', async () => {
  await writePictures('one', 'another')

  expect(await imageFaults(folder)).toEqual([
    'product/images/turned.avif shows another book than og.jpg: run npm run artwork.',
  ])
})
