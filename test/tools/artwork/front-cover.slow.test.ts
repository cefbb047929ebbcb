import { coverLayout, coverSize } from '../../../tools/artwork/cover-layout'
import { ownMotif } from '../../../tools/artwork/front-cover'
import { frontPage } from '../../../tools/artwork/picture-pages'
import { awkwardTexts } from '../../support/tools/artwork/awkward-texts'
import { inkedPoints, openPicturePage, textBox } from '../../support/tools/artwork/open-page'

let pictures: Awaited<ReturnType<typeof openPicturePage>>
beforeAll(async () => (pictures = await openPicturePage()))
afterAll(() => pictures.close())

const sheets = `M0 600H600V900H0z`
const everywhere = `M0 492H600V900H0z`
const { margin, textBottom } = coverLayout

describe.each([
  ['the motif of product/', ownMotif, textBottom.withMotif],
  ['a motif at the bottom', sheets, textBottom.withMotif],
  ['a motif that leaves no room', everywhere, textBottom.withMotif],
  ['no motif', '', textBottom.withoutMotif],
])('a cover with %s', (_, motif, lowest) => {
  test.each(awkwardTexts)('has room for “$title” by $author', async (text) => {
    await pictures.show(frontPage(text, motif))
    const title = await textBox(pictures.page, '.cover-title b')
    const subtitle = await textBox(pictures.page, '.cover-subtitle')
    const author = await textBox(pictures.page, '.cover-author')
    if (!title || !author) throw new Error('the cover lacks its title or author')

    const end = subtitle ?? title
    expect(title.right).toBeLessThanOrEqual(coverSize.width - margin + 1)
    expect(end.right).toBeLessThanOrEqual(coverSize.width - margin + 1)
    expect(author.right).toBeLessThanOrEqual(coverSize.width - margin + 1)
    expect(subtitle?.top ?? Infinity).toBeGreaterThan(title.bottom - 1)
    expect(end.bottom).toBeLessThanOrEqual(lowest + 1)
    expect(author.top).toBeGreaterThan(end.bottom)
    expect(author.bottom).toBeLessThanOrEqual(coverSize.height - margin + 4)
    expect(await inkedPoints(pictures.page, author)).toBe(0)
  })
})

test('a short title is as large as the longest line allows, and a long one smaller', async () => {
  const [sample, , , , , french] = awkwardTexts
  const sizes = []
  for (const text of [sample, french]) {
    await pictures.show(frontPage(text))
    const style = await pictures.page.locator('.cover').getAttribute('style')
    sizes.push(Number(/--title: (\d+)/.exec(style ?? '')?.[1]))
  }

  expect(sizes[0]).toBeGreaterThan(120)
  expect(sizes[1]).toBeLessThan(90)
})

test('a title that no cover can hold is refused with a sentence', async () => {
  const text = { title: 'Word '.repeat(400), subtitle: '', author: 'A', locale: 'en' }

  await expect(pictures.show(frontPage(text))).rejects.toThrow(
    'There is no room for title and subtitle, even at the smallest size: shorten the text in product/.',
  )
})
