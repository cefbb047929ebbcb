import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDisplayFonts } from '../../../frontend/build/write-display-fonts'

const outDir = mkdtempSync(join(tmpdir(), 'display-fonts-'))
const complain = jest.spyOn(console, 'error').mockReturnValue()

beforeAll(() => mkdirSync(join(outDir, 'assets')))
beforeEach(() => complain.mockClear())
afterAll(() => rmSync(outDir, { recursive: true }))

const write = (text: string) => writeDisplayFonts(outDir, Array.from(text))

test('a font is an asset whose name changes with its characters', async () => {
  const [first, second] = [await write('abc'), await write('abcd')]

  expect(first).toEqual([expect.stringMatching(/^\/assets\/newsreader-[\da-f]{8}\.woff2$/)])
  expect(second).not.toEqual(first)
  expect(
    readFileSync(join(outDir, first[0] ?? ''))
      .subarray(0, 4)
      .toString(),
  ).toBe('wOF2')
  expect(complain).not.toHaveBeenCalled()
})

test('letters of two scripts make two fonts', async () => {
  expect(await write('Łódź')).toHaveLength(2)
})

test('one line lists the characters that the typeface lacks', async () => {
  await write('aЖ猫')

  expect(complain.mock.calls).toEqual([
    ["Newsreader has no Ж 猫: pages show the visitor's own serif there."],
  ])
})
