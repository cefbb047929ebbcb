import { create } from 'fontkitten'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { displayCharacters, writeDisplayFonts } from '../../../tools/site/display-fonts'
import { displayFamily, fallbackFaces } from '../../../frontend/theme/display-face'
import { cutDisplayFont } from '../../../tools/fonts/cut-display-font'

const display = 'font-family:var(--c-fonts-display);'

test.each([
  [
    'once each, in order',
    `.title{color:red;${display}}p{color:blue;}`,
    '<h1 class="title">no<b>on</b></h1><p>xyz</p>',
    'no',
  ],
  [
    'also of descendants and inside a media query',
    `.cards blockquote{${display}}@media (min-width: 48rem){.a>b,.a>i{${display}}}`,
    '<ul class="cards"><blockquote>Z</blockquote></ul><p class="a">-<b>B</b><i>A</i></p>',
    'ABZ',
  ],
  ['with entities decoded', `b{${display}}`, '<b>a &amp; b&#x27;s</b>', " &'abs"],
])('the characters in the display typeface are collected %s', (_how, css, body, characters) => {
  expect(displayCharacters({ css, body }).join('')).toBe(characters)
})

test('a page without the display typeface is refused, because each has a heading', () => {
  expect(() => displayCharacters({ css: 'p{color:red;}', body: '<p>text</p>' })).toThrow(/display typeface/)
})

describe('the fonts', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'display-fonts-'))
  const complain = jest.spyOn(console, 'error').mockReturnValue()

  beforeAll(() => mkdirSync(join(outDir, 'assets')))
  beforeEach(() => complain.mockClear())
  afterAll(() => rmSync(outDir, { recursive: true }))

  const write = (text: string) => writeDisplayFonts(outDir, Array.from(text))

  test('a font is an asset whose name changes with its characters, and two scripts make two', async () => {
    const [first, second] = [await write('abc'), await write('abcd')]

    expect(first).toEqual([expect.stringMatching(/^\/assets\/newsreader-[\da-f]{8}\.woff2$/)])
    expect(second).not.toEqual(first)
    expect(readFileSync(join(outDir, first[0] ?? ''), 'latin1')).toMatch(/^wOF2/)
    expect(await write('Łódź')).toHaveLength(2)
    expect(complain).not.toHaveBeenCalled()
  })

  test('one line lists the characters that the typeface lacks, or the first of many', async () => {
    await write('aЖ猫')
    await write('いろはにほへとちりぬるを')

    expect(complain.mock.calls).toEqual([
      ['Newsreader has no Ж 猫: pages show another serif there.'],
      ['Newsreader has no い ろ は に ほ へ と ち, …, 12 in all: pages show another serif there.'],
    ])
  })
})

describe('the fallbacks', () => {
  const faces = fallbackFaces().split('@font-face').slice(1)

  const percentOf = (face: string, property: string) => Number(new RegExp(`[{;]${property}:([\\d.]+)%`).exec(face)?.[1])

  test('every fallback has a rule, and is tried before the browser’s own serif', () => {
    const names = faces.map((face) => /font-family:("[^"]+")/.exec(face)?.[1])

    expect(displayFamily('serif')).toBe(['Newsreader', ...names, 'serif'].join(', '))
  })

  test('every fallback is as high as the display face, so that no line shifts when it arrives', async () => {
    const [cut] = await cutDisplayFont(['x'], 'sfnt')
    const font = create(cut?.bytes ?? Buffer.of())
    if (font.isCollection) throw new Error('A cut is one font.')
    const { ascent, descent, lineGap, unitsPerEm } = font

    for (const face of faces) {
      const size = percentOf(face, 'size-adjust') / 100
      expect(percentOf(face, 'ascent-override') * size).toBeCloseTo((100 * ascent) / unitsPerEm, 0)
      expect(percentOf(face, 'descent-override') * size).toBeCloseTo((-100 * descent) / unitsPerEm, 0)
      expect(percentOf(face, 'line-gap-override')).toBe(lineGap)
    }
  })
})
