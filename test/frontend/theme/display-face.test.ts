import { create } from 'fontkitten'
import { displayFamily, fallbackFaces } from '../../../frontend/theme/display-face'
import { cutDisplayFont } from '../../../tools/fonts/cut-display-font'

const faces = fallbackFaces().split('@font-face').slice(1)

function percentOf(face: string, property: string): number {
  return Number(new RegExp(`[{;]${property}:([\\d.]+)%`).exec(face)?.[1])
}

test('every fallback has a rule, and is tried before the browser’s own serif', () => {
  const names = faces.map((face) => /font-family:("[^"]+")/.exec(face)?.[1])

  expect(displayFamily).toBe(['Newsreader', ...names, 'serif'].join(', '))
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
