import type { Page } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { decodedWords } from 'stack-runner/testing'
import { brand } from '../support/second-book/product/brand'
import { sampleNames } from '../support/second-book/sample-names'
import { product } from '../support/second-book/product/product'
import { pitch } from '../support/second-book/product/pitch'
import { wording } from '../support/second-book/product/wording'
import { layoutFaults } from '../support/browser/layout-faults'
import { serveBuild } from '../support/browser/serve-build'
import { boxOf, expect, test, windows } from '../support/browser/store'
import { buildSecondBook, type SecondBook } from '../support/second-book/second-book'

/*
 * Another seller's book: a Japanese title, yen, which have no cents, no former price, blue, three
 * reviews. It is put into a copy of the project by replacing files of product/.
 */
test.describe.configure({ mode: 'default' })

let copy: string
let book: SecondBook
test.beforeAll(async () => {
  copy = await realpath(await mkdtemp(join(tmpdir(), 'second-book-')))
  book = await buildSecondBook(copy)
})
test.afterAll(() => rm(copy, { recursive: true }))

/** Serves the built site, or `html` at the path; pages have the policy. */
async function open(page: Page, path: string, { html, policy }: { html?: string; policy?: string } = {}) {
  const url = `https://getsumatsu-shobo.example${path}`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...(policy === undefined ? {} : { 'content-security-policy': policy }),
  }
  await serveBuild(page, book.site, headers)
  if (html !== undefined) await page.route(url, (route) => route.fulfill({ headers, body: html }))
  await page.goto(url)
}

test('no page, script or message has a name, an address or a colour of the book it replaces', () => {
  const files = globSync('**/*.{html,js,css,txt,svg}', { cwd: book.site })
  const { email, edition, text, pages } = book.received
  const messages = [text, ...pages, ...[email, edition].flatMap((each) => Object.values(each))]

  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    expect(leftIn(readFileSync(join(book.site, file), 'utf8')), file).toEqual([])
  }
  for (const message of messages) expect(leftIn(message), message.slice(0, 80)).toEqual([])
})

test('the types of sources and tests agree with its product/', () => {
  test.slow()

  const { status, stdout } = book.compile()

  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

test('every picture, icon and share card is made from its own cover and mark', async () => {
  const own = globSync('**/*.{avif,webp,jpg,png,ico,svg}', { cwd: book.site })
  const replaced = globSync('product/images/*').map((file) => readFileSync(file))

  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((file) => replaced.some((other) => other.equals(readFileSync(join(book.site, file)))))).toEqual([])

  const [mockup = ''] = globSync('assets/mockup-576-*.avif', { cwd: book.site })
  for (const file of ['images/cover-600.jpg', 'images/cover-600.webp', 'og.jpg', mockup]) {
    const { data, info } = await sharp(join(book.site, file)).raw().toBuffer({ resolveWithObject: true })
    // On the share card the book is at the right.
    const at = { x: file === 'og.jpg' ? 0.87 : 0.4, y: 0.34 }
    const pixel = Math.round(info.width * at.x) + Math.round(info.height * at.y) * info.width
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * info.channels)

    expect(blue, file).toBeGreaterThan(green)
    expect(green, file).toBeGreaterThan(red)
  }
})

test('the messages have the title, the amount and the day in Japanese', () => {
  const { from, email, edition, text, pages } = book.received

  expect(decodedWords(from)).toBe(`${brand.name} <hon@example.jp>`)
  expect(email.subject).toContain(product.title)
  expect(email.text).toContain('お支払い: ￥2,480（2026年2月1日）')
  for (const { html } of [email, edition]) expect(html).toContain('lang="ja-JP"')
  expect(edition.subject).toContain(product.title)
  expect(edition.text).toContain('第九章を書き直しました。')
  expect(text).toMatch(/^月末書房\nhttps:/)
  expect(pages[0]).toMatch(/2\.3\sMB/)
})

test('its page is Japanese, and the same with the headers of another book’s store', async ({ page, request }) => {
  const { 'content-security-policy': policy = '' } = (await request.get('/')).headers()
  expect(policy).toContain('script-src')

  await open(page, '/', { policy })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(page).toHaveTitle(pitch.site.title)
  await expect(page.getByText('￥2,480').first()).toBeVisible()
  await expect(page.locator('p').first()).toHaveCSS('word-break', 'auto-phrase')
  // The visible half of the bracket is outside the text's edge, and inside the window.
  const { indent, bracket } = await page.locator('h1').evaluate((heading) => {
    const { textIndent, fontSize } = getComputedStyle(heading)
    const ems = Number.parseFloat(textIndent) / Number.parseFloat(fontSize)
    return { indent: ems, bracket: heading.getBoundingClientRect().left + Number.parseFloat(fontSize) * (ems + 0.5) }
  })
  expect(indent).toBeCloseTo(-1)
  expect(bracket).toBeGreaterThanOrEqual(0)
  const rules = await page.evaluate(countRules)
  await page.getByRole('button', { name: wording.landing.addToCart }).click()
  await expect(page.getByRole('dialog', { name: wording.checkout.title })).toBeVisible()

  await open(page, '/')
  expect(rules).toBe(await page.evaluate(countRules))
})

test('on a phone and a computer nothing is cut off or overlapped', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for await (const _window of windows(page, '390x844 1440x844')) {
    await open(page, '/')
    expect(await layoutFaults(page)).toEqual([])

    await page.getByRole('button', { name: wording.landing.addToCart }).click()
    await page.getByText(wording.checkout.methods.both, { exact: true }).click()
    await expect(page.getByRole('dialog', { name: wording.checkout.title })).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])

    for (const path of ['/congratulations', '/nai']) {
      await open(page, path)
      expect(await layoutFaults(page), path).toEqual([])
    }
    for (const html of [book.received.email.html, book.received.edition.html, ...book.received.pages]) {
      await open(page, '/todoita', { html })
      expect(await layoutFaults(page), html.slice(0, 200)).toEqual([])
    }
  }
})

test('where texts are read from the right nothing is cut off, overlapped or beside the page', async ({ page }) => {
  await serveBuild(page, await book.siteIn('he-IL'))
  for await (const { width } of windows(page, '390x844 768x844 1440x844')) {
    await page.goto('https://sefer.example')
    expect((await boxOf(page.locator('small'))).right).toBeGreaterThan(width * 0.85)
    // Where the bar is as wide as the page.
    await page.evaluate(() => scrollTo(0, 900))
    await expect(page.locator('[data-bar][data-stuck]')).toHaveCount(1)
    expect((await boxOf(page.locator('[data-bar] button'))).left).toBeLessThan(width / 2)
    expect(await layoutFaults(page)).toEqual([])
  }
})

/** The CSS rules that apply to the page; a blocked style has none. */
function countRules(): number {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).length
}

function leftIn(content: string): string[] {
  const plain = content
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(\d+);/g, (_entity, code: string) => String.fromCodePoint(Number(code)))
    .toLowerCase()
  return sampleNames.filter((name) => plain.includes(name.toLowerCase()))
}
