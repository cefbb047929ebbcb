import sharp from 'sharp'
import { brand } from '../../../product/brand'
import { spineColors } from '../../../tools/artwork/spine-colors'
import { coverTitle } from '../../../tools/artwork/cover-title'

const { background, text } = brand.colors.light

test.each([
  ['dark green', '#0a3c1e', background],
  ['pale yellow', '#faf0b4', text],
])('a %s cover has a spine of its colour, with readable print', async (_, color, print) => {
  expect(await spineColors(await cover(color))).toEqual({ background: color, print })
})

test('only the cover’s edge at the spine counts', async () => {
  const dark = { create: { width: 40, height: 1200, channels: 3, background: 'black' } } as const
  const edged = await sharp(await cover('#ffffff'))
    .composite([{ input: dark, left: 0, top: 0 }])
    .png()
    .toBuffer()

  expect((await spineColors(edged)).background).toBe('#000000')
})

function cover(color: string): Promise<Buffer> {
  const create = { width: 800, height: 1200, channels: 3, background: color } as const
  return sharp({ create }).png().toBuffer()
}

test.each([
  ['The $30,000 Month', 'en-US', 'The', '$30,000 Month'],
  ['Die leise Stunde', 'de-AT', 'Die', 'leise Stunde'],
  ['Le Jardin', 'fr-FR', 'Le', 'Jardin'],
  ['L’Almanach', 'fr-FR', undefined, 'L’Almanach'],
  ['Die Hard', 'en-GB', undefined, 'Die Hard'],
  ['Deep Work', 'en-US', undefined, 'Deep Work'],
  ['The', 'en-US', undefined, 'The'],
  ['A könyv', 'hu-HU', undefined, 'A könyv'],
])('“%s” in %s has the article %s', (title, locale, article, rest) => {
  expect(coverTitle(title, locale)).toEqual({ article, rest })
})
