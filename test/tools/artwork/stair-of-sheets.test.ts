import { stairOfSheets } from '../../../tools/artwork/stair-of-sheets'

const path = stairOfSheets({ left: 40, right: 600, top: 400, bottom: 900 })
const sheets = path.split('z').filter((sheet) => sheet !== '')

test('has a sheet for each of thirty days', () => {
  expect(sheets).toHaveLength(30)
})

test('has four steps, the lowest of which begins at the left', () => {
  const beginnings = sheets.map((sheet) => Number(/^M(\d+)/.exec(sheet)?.[1]))

  expect([...new Set(beginnings)]).toEqual([460, 320, 180, 40])
})
