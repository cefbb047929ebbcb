import { cellOf, frameOf, sheet, turnTowards } from '../../../frontend/turning/turned-frame'

test('the book turns towards the pointer, as far as the pictures go', () => {
  const area = { left: 100, right: 500 }
  const turns = [0, 100, 200, 300, 500, 900].map((x) => turnTowards(x, area))

  expect(turns).toEqual([-4, -4, -2, 0, 4, 4])
})

test('each step has its picture, from the left end of the first row to the right end of the second, and rest none', () => {
  const cells = [-4, -1, 0, 1, 4].map(cellOf)

  expect(cells).toEqual([
    { column: 0, row: 0 },
    { column: 3, row: 0 },
    undefined,
    { column: 0, row: 1 },
    { column: 3, row: 1 },
  ])
  expect(frameOf(2)).toEqual({ step: 2, degrees: 0, stretch: 1 })
})

test('between two steps the nearer picture is turned by what is left, and narrower towards the right', () => {
  const [before, after] = [frameOf(1.4), frameOf(1.6)]

  expect([before.step, after.step]).toEqual([1, 2])
  expect(before.degrees).toBeCloseTo(0.4 * sheet.degrees)
  expect(after.degrees).toBeCloseTo(-0.4 * sheet.degrees)
  expect(before.stretch).toBeLessThan(1)
  expect(after.stretch).toBeGreaterThan(1)
})
