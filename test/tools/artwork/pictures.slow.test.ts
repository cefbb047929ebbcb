import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { openTypeset, screenshot } from '../../../tools/artwork/screenshot'
import { cardPage, cardSize, type CardText } from '../../../tools/artwork/share-card'
import type { PicturePage } from '../../../tools/artwork/picture-page'
import { findBrowser } from '../../../tools/browser/find-browser'
import { iconPage } from '../../../tools/artwork/logo'
import { spineLayout, spinePage, type SpineText } from '../../../tools/artwork/spine'

const locale = 'en-US'

/** Books whose title or author is hard to set; the first is easy, the last the longest. */
const awkwardTexts: SpineText[] = [
  { title: 'The $30,000 Month', author: 'Mara Ellison', locale },
  { title: 'Bread', author: 'B', locale },
  {
    title: 'Donaudampfschifffahrtsgesellschaftskapitän',
    author: 'Wolfeschlegelsteinhausenbergerdorffen',
    locale: 'de-DE',
  },
  {
    title: 'The Subtle Art of Not Giving Up on the Things That You Once Promised Yourself You Would Do',
    author: 'Dr. Alexandra Konstantinopoulou-Papadimitriou and Christopher Worthington-Smythe',
    locale,
  },
]

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch(findBrowser())
  page = await browser.newPage()
})
afterAll(() => browser.close())

async function show({ html, width, height }: PicturePage): Promise<void> {
  await page.setViewportSize({ width, height })
  await openTypeset(page, html)
}

const boxes = async (...selectors: string[]) => {
  const found = []
  for (const selector of selectors) found.push(await textBox(selector))
  return found
}

test('a picture that the browser fails to capture is taken again', async () => {
  const newPage = browser.newPage.bind(browser)
  const opened = jest.spyOn(browser, 'newPage').mockImplementationOnce(async (options) => {
    const failing = await newPage(options)
    jest.spyOn(failing, 'screenshot').mockRejectedValueOnce(new Error('Unable to capture screenshot'))
    return failing
  })

  const { width, height } = await sharp(await screenshot(browser, iconPage())).metadata()

  expect([width, height]).toEqual([iconPage().width, iconPage().height])
  expect(opened).toHaveBeenCalledTimes(2)
})

test('a title that fits at no size is refused', async () => {
  const endless = { title: 'Word '.repeat(400), author: 'A', locale }

  await expect(show(spinePage('black', endless))).rejects.toThrow(
    "There is no room for the spine's title, even at the smallest size: shorten the text in product/.",
  )
})

const orientation = `getComputedStyle(document.querySelector('.spine b')).textOrientation`

test.each(awkwardTexts)('the spine has room for “$title” and, if the length suffices, $author', async (text) => {
  await show(spinePage('black', text))
  const [title, author] = await boxes('.spine b', '.spine i')
  if (!title) throw new Error('the spine lacks its title')

  expect(title.left).toBeGreaterThanOrEqual(0)
  expect(title.right).toBeLessThanOrEqual(spineLayout.width)
  expect(title.top).toBeGreaterThanOrEqual(spineLayout.top - 1)
  expect(title.bottom).toBeLessThanOrEqual(spineLayout.bottom + 1)
  expect(author?.top ?? Infinity).toBeGreaterThan(title.bottom + 40)
  expect(author?.bottom ?? 0).toBeLessThanOrEqual(spineLayout.bottom + 1)
  expect(author === undefined).toBe(text.title.length > 40)
  // Curly quotes are on the baseline, like every letter.
  expect(await page.evaluate(orientation)).toBe('sideways')
})

test('the spine has Japanese upright in one column, and smaller before it has two', async () => {
  const japanese = '小さな店の経理が、月末の三時間で終わるようになる本'
  const columns = []
  for (const title of [japanese, japanese.repeat(2)]) {
    await show(spinePage('black', { title, author: '長谷川', locale: 'ja-JP' }))
    columns.push(await page.locator('.spine').getAttribute('data-lines'))
    const [box] = await boxes('.spine b')
    expect(box?.left).toBeGreaterThan(20)
    expect(box?.right).toBeLessThan(spineLayout.width - 20)
  }

  expect(columns).toEqual(['1', '2'])
  expect(await page.evaluate(orientation)).toBe('mixed')
})

test('the spine of a French book is read from its foot to its head', async () => {
  await show(spinePage('black', { title: 'Le petit atelier', author: 'Anne Roy', locale: 'fr-FR' }))
  const [title, author] = await boxes('.spine b', '.spine i')

  expect(title?.top ?? 0).toBeGreaterThan((author?.bottom ?? Infinity) + 40)
  expect(title?.bottom).toBeLessThanOrEqual(spineLayout.bottom + 1)
})

const url = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const book = { url, left: 0.1, top: 0.03, width: 0.8, height: 0.93 }
const plain: CardText = {
  brandName: 'Fourstep Press',
  headline: '“Who is ready to change their lives in weeks rather than years?”',
  title: 'The $30,000 Month',
  price: '$14.99',
  locale: 'en-US',
}

test.each<CardText>([
  plain,
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
    headline: '“Wer kennt die Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung?”',
    locale: 'de-DE',
  },
])('the share card names shop, $headline and book once, beside the book 40 px from three sides', async (card) => {
  await show(cardPage(book, card))
  const [name, headline, title] = await boxes('.logo', 'h1', 'p')
  if (!name || !headline || !title) throw new Error('the card lacks a text')
  const texts = (await page.locator('.card').innerText()).split(/\n+/).filter(Boolean)
  const picture = await page.locator('img').boundingBox()
  const { x = 0, y = 0, width = 0, height = 0 } = picture ?? {}

  expect(texts).toEqual([card.brandName, card.headline, `${card.title} ${card.price}`])
  expect(y + book.top * height).toBeCloseTo(40, 0)
  expect(y + (book.top + book.height) * height).toBeCloseTo(cardSize.height - 40, 0)
  expect(cardSize.width - (x + (book.left + book.width) * width)).toBeCloseTo(40, 0)
  const bookLeft = x + book.left * width
  expect(headline.left).toBeGreaterThan(30)
  expect(Math.max(name.right, headline.right, title.right)).toBeLessThan(bookLeft - 30)
  expect(headline.top).toBeGreaterThan(name.bottom)
  expect(title.top).toBeGreaterThan(headline.bottom)
  expect(title.bottom).toBeLessThan(cardSize.height - 60)
})

test.each([
  ['“Bread?”', true],
  ['„Brot?“', true],
  ['«\u00a0Du pain\u202f?\u00a0»', true],
  ['Bread?', false],
])('the share card hangs the mark at the start of %s in its margin: %s', async (headline, hangs) => {
  await show(cardPage(book, { ...plain, headline }))
  const [text, name] = await boxes('h1', '.logo')

  expect((text?.left ?? 0) < (name?.left ?? 0) - 10).toBe(hangs)
})

type Box = { left: number; top: number; right: number; bottom: number }

async function textBox(selector: string): Promise<Box | undefined> {
  return page.evaluate<Box | undefined>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)})
    if (!element) return undefined
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, top, right, bottom, width } = range.getBoundingClientRect()
    return width === 0 ? undefined : { left, top, right, bottom }
  })()`)
}
