import { displayFontFaces } from '../../../tools/artwork/display-font'
import { logoStyles } from '../../../tools/artwork/logo'
import { titlePage } from '../../../tools/ebook/book-html'
import { bookStyles } from '../../../tools/ebook/book-styles'
import { awkwardTexts } from '../../support/tools/artwork/awkward-texts'
import { openPicturePage, textBox } from '../../support/tools/artwork/open-page'

let pictures: Awaited<ReturnType<typeof openPicturePage>>
beforeAll(async () => (pictures = await openPicturePage()))
afterAll(() => pictures.close())

/** Between the margins of a page of 6 × 9 inches, in CSS pixels. */
const area = { width: (6 - 2 * 0.72) * 96, height: (9 - 0.92 - 0.8) * 96 }

test.each(awkwardTexts)('“$title” by $author is one page', async (text) => {
  const styles = `${displayFontFaces()}${logoStyles}${bookStyles}`
  const html = `<!doctype html><meta charset="utf-8"><style>${styles}</style>${titlePage(text)}`
  await pictures.show({ html, width: 576, height: 864 })
  const title = await textBox(pictures.page, '.book-title')
  const author = await textBox(pictures.page, '.book-author')
  const publisher = await textBox(pictures.page, '.publisher')
  if (!title || !author || !publisher) throw new Error('the title page lacks a text')

  expect(Math.max(title.right, author.right, publisher.right)).toBeLessThanOrEqual(area.width + 1)
  expect(author.top).toBeGreaterThan(title.bottom)
  expect(publisher.top).toBeGreaterThan(author.bottom)
  expect(publisher.bottom).toBeLessThanOrEqual(area.height)
})
