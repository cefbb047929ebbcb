import { chapterMotif, coverMotif } from '../../../product/artwork/motif'

const path = coverMotif({ left: 40, right: 600, top: 400, bottom: 900 })
const sheets = path.split('z').filter((sheet) => sheet !== '')

test('the cover has a sheet for each of thirty days', () => {
  expect(sheets).toHaveLength(30)
})

test('the cover has four steps, and the lowest begins at the left', () => {
  const beginnings = sheets.map((sheet) => Number(/^M(\d+)/.exec(sheet)?.[1]))

  expect([...new Set(beginnings)]).toEqual([460, 320, 180, 40])
})

test('a chapter fills the bars up to its step', () => {
  const opacities = [...chapterMotif(3).matchAll(/fill-opacity="([\d.]+)"/g)].map(
    ([, value]) => value,
  )

  expect(opacities).toEqual(['1', '1', '1', '0.22'])
})
