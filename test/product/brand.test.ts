import { brand } from '../../product/brand'

type Color = keyof typeof brand.colors.light

/** Relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Each use of two colours on each other, and the contrast that it needs. */
const uses: [color: Color, on: Color, least: number, use: string][] = [
  ['text', 'background', 4.5, 'text on a page'],
  ['text', 'surface', 4.5, 'text on a card'],
  ['muted', 'background', 4.5, 'secondary text on a page'],
  ['muted', 'surface', 4.5, 'secondary text on a card'],
  ['accent', 'background', 4.5, 'the discount on a page'],
  ['accent', 'surface', 4.5, 'the discount and errors in the dialog'],
  ['onAccent', 'accentSolid', 4.5, 'the text of buttons and messages'],
  ['accentSolid', 'background', 3, 'a button on a page'],
  ['accentSolid', 'surface', 3, 'a button in the dialog'],
  ['control', 'background', 3, 'the border of a button on a page'],
  ['control', 'surface', 3, 'the border of an input in the dialog'],
]

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  test.each(uses)('%s on %s has a contrast of at least %d: %s', (color, on, least) => {
    const colors = brand.colors[mode]

    expect(contrast(colors[color], colors[on])).toBeGreaterThanOrEqual(least)
  })
})

test('contrast is measured as in WCAG', () => {
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21)
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
})
