import { create } from 'fontkitten'
import { cutDisplayFont, type FontCut } from '../../../tools/fonts/cut-display-font'

const cut = (text: string) => cutDisplayFont(Array.from(text), 'sfnt')

function open({ bytes }: FontCut) {
  const font = create(bytes)
  if (font.isCollection) throw new Error('A cut is one font.')
  return font
}

test('a cut has the given characters and no others', async () => {
  const cuts = await cut('Go “n”')

  const [font, ...others] = cuts.map(open)
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  const present = [...ascii, '“', '”', '’'].filter((character) => {
    return font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  })
  expect(present.join('')).toBe(' Gno“”')
  expect(others).toEqual([])
})

test('letters of other European languages come from the file that has them', async () => {
  const cuts = await cut('éœßñąőİşỆơ')

  expect(cuts.map(({ characters }) => characters.join(''))).toEqual(['éœßñ', 'ąőİşơ', 'Ệ'])
})

test('a character that the typeface lacks is in no font', async () => {
  expect((await cut('AЖ猫😀')).map(({ characters }) => characters)).toEqual([['A']])
  expect(await cut('Ж')).toEqual([])
})

test('a cut is static, in weight 500, and keeps its kerning', async () => {
  const [font] = await cut('To')

  expect(font && open(font)).toMatchObject({ variationAxes: {}, 'OS/2': { usWeightClass: 500 } })
  expect(font?.bytes.includes('GPOS')).toBe(true)
})

test('as WOFF2, the printable ASCII characters take less than 13 KB', async () => {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))

  const [font] = await cutDisplayFont(ascii, 'woff2')

  expect(font?.bytes.subarray(0, 4).toString()).toBe('wOF2')
  expect(font?.bytes.length).toBeLessThan(13_000)
})
