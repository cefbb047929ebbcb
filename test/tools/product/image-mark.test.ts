import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { exifText, markedImages, turnedBookFaults } from '../../../tools/product/image-mark'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mark-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const refusal = ['product/images/turned.avif shows another book than og.jpg: run npm run artwork.']

test.each([
  [['one', 'one'], []],
  [['one', 'another'], refusal],
])('images made from %j: %j', async (identities, faults) => {
  const create = { width: 8, height: 8, channels: 3, background: 'black' } as const
  for (const [index, identity] of identities.entries()) {
    const exif = { IFD0: { ImageDescription: exifText(identity) } }
    await sharp({ create })
      .withExif(exif)
      .toFile(join(folder, markedImages[index] ?? ''))
  }

  expect(await turnedBookFaults(folder)).toEqual(faults)
})
