import { cardPage } from '../../../tools/artwork/picture-pages'
import { cardSize, type CardText } from '../../../tools/artwork/share-card'
import { openPicturePage, textBox } from '../../support/tools/artwork/open-page'

let pictures: Awaited<ReturnType<typeof openPicturePage>>
beforeAll(async () => (pictures = await openPicturePage()))
afterAll(() => pictures.close())

const book = {
  url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  left: 0.1,
  top: 0.03,
  width: 0.8,
  height: 0.93,
}
const plain: CardText = {
  brandName: 'Fourstep Press',
  headline: '“Who is ready to change their lives in weeks rather than years?”',
  title: 'The $30,000 Month',
  price: '$14.99',
  locale: 'en-US',
}
const cards: CardText[] = [
  plain,
  { ...plain, headline: '“Bread?”' },
  {
    brandName: 'Tidewater & Daughters, Publishers of Useful Books since 1887',
    headline:
      'Est-ce enfin l’année où votre potager nourrira toute la famille, du premier semis de février aux dernières courges de l’automne ?',
    title: 'L’Almanach du jardinier patient : l’année d’un potager d’aujourd’hui',
    price: '1 234,50 €',
    locale: 'fr-FR',
  },
  {
    ...plain,
    headline:
      '“Wer kennt die Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung?”',
    locale: 'de-DE',
  },
]

test.each(cards)('$headline fits beside the book', async (card) => {
  await pictures.show(cardPage(book, card))
  const name = await textBox(pictures.page, '.logo')
  const headline = await textBox(pictures.page, 'h1')
  const title = await textBox(pictures.page, 'p')
  if (!name || !headline || !title) throw new Error('the card lacks a text')
  const picture = await pictures.page.locator('img').boundingBox()

  const bookLeft = (picture?.x ?? 0) + book.left * (picture?.width ?? 0)
  expect(headline.left).toBeGreaterThan(30)
  expect(Math.max(name.right, headline.right, title.right)).toBeLessThan(bookLeft - 30)
  expect(headline.top).toBeGreaterThan(name.bottom)
  expect(title.top).toBeGreaterThan(headline.bottom)
  expect(title.bottom).toBeLessThan(cardSize.height - 60)
})

test('the book stands 40 px from the top, the right and the bottom', async () => {
  await pictures.show(cardPage(book, plain))
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await pictures.page.locator('img').boundingBox()) ?? {}

  expect(y + book.top * height).toBeCloseTo(40, 0)
  expect(y + (book.top + book.height) * height).toBeCloseTo(cardSize.height - 40, 0)
  expect(cardSize.width - (x + (book.left + book.width) * width)).toBeCloseTo(40, 0)
})

test('the card names the shop, the question, the book and the price, each once', async () => {
  await pictures.show(cardPage(book, plain))

  expect((await pictures.page.locator('.card').innerText()).split(/\n+/).filter(Boolean)).toEqual([
    'Fourstep Press',
    '“Who is ready to change their lives in weeks rather than years?”',
    'The $30,000 Month $14.99',
  ])
})
