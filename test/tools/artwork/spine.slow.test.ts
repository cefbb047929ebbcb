import { spineLayout } from '../../../tools/artwork/cover-layout'
import { spinePage } from '../../../tools/artwork/picture-pages'
import { awkwardTexts } from '../../support/tools/artwork/awkward-texts'
import { openPicturePage, textBox } from '../../support/tools/artwork/open-page'

let pictures: Awaited<ReturnType<typeof openPicturePage>>
beforeAll(async () => (pictures = await openPicturePage()))
afterAll(() => pictures.close())

test.each(awkwardTexts)('“$title” by $author do not touch on the spine', async (text) => {
  await pictures.show(spinePage(text))
  const title = await textBox(pictures.page, '.spine b')
  const author = await textBox(pictures.page, '.spine i')
  if (!title) throw new Error('the spine lacks its title')

  expect(title.left).toBeGreaterThanOrEqual(0)
  expect(title.right).toBeLessThanOrEqual(spineLayout.width)
  expect(title.top).toBeGreaterThanOrEqual(spineLayout.top - 1)
  expect(title.bottom).toBeLessThanOrEqual(spineLayout.bottom + 1)
  expect(author?.top ?? Infinity).toBeGreaterThan(title.bottom + 40)
  expect(author?.bottom ?? 0).toBeLessThanOrEqual(spineLayout.bottom + 1)
})

test('the author is left out only where the title needs the length', async () => {
  const shown = []
  for (const text of [awkwardTexts[0], awkwardTexts[8]]) {
    await pictures.show(spinePage(text))
    shown.push(await pictures.page.locator('.spine i').isVisible())
  }

  expect(shown).toEqual([true, false])
})

test('curly quotes lie on the baseline like every letter', async () => {
  await pictures.show(spinePage({ title: 'Gardener’s', subtitle: '', author: '', locale: 'en-US' }))
  const orientation: unknown = await pictures.page.evaluate(
    `getComputedStyle(document.querySelector('.spine b')).textOrientation`,
  )

  expect(orientation).toBe('sideways')
})
