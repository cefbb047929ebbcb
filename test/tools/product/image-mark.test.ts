import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { exifText, markedImages, imageFaults } from '../../../tools/product/image-list'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mark-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

/** A picture of the book with this fingerprint. */
async function draw(file: string, identity: string) {
  const create = { width: 8, height: 8, channels: 3, background: 'black' } as const
  const exif = { IFD0: { ImageDescription: exifText(identity) } }
  await sharp({ create }).withExif(exif).toFile(join(folder, file))
}

test.each<[string, () => unknown, string[]]>([
  ['all are there', () => undefined, []],
  ['one is missing', () => rmSync(join(folder, 'cover-96.webp')), ['lacks cover-96.webp']],
  ['the share card is no picture', () => write('og.jpg', 'junk'), ['og.jpg or turned.avif in', 'is no picture']],
  ['the mark is a page', () => write('mark.svg', '<html></html>'), ['mark.svg is no SVG: put your mark there']],
  ['two books are shown', () => draw('turned.avif', 'another'), ['turned.avif shows another book than og.jpg']],
])('pictures where %s: what is wrong is said with its remedy', async (_what, change, words) => {
  cpSync('product/images', folder, { recursive: true })
  for (const file of markedImages) await draw(file, 'one')
  await change()

  const faults = await imageFaults(folder)

  expect(faults).toHaveLength(Math.min(words.length, 1))
  for (const each of words) expect(faults[0]).toMatch(new RegExp(`${each}.*run npm run artwork\\.$`))
})
