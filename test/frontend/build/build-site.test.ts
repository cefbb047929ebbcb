import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { product } from '../../../product/product'
import { testimonials } from '../../../product/testimonials'
import { wording } from '../../../product/wording'
import { filesOf, runBuild, textOf } from '../../support/frontend/built-site'
import { decimalPrice, formatPrice } from '../../../product/format-price'

const folder = mkdtempSync(join(tmpdir(), 'built-site-'))
let builds: { code: number; output: string }[] = []
let site = new Map<string, Buffer>()
let siteWithUrl = new Map<string, Buffer>()

beforeAll(async () => {
  const [out, other] = [join(folder, 'one/site'), join(folder, 'two/site')]
  mkdirSync(join(out, 'assets'), { recursive: true })
  writeFileSync(join(out, 'assets/app-of-last-week.js'), 'old')
  const key = ['--client-key', 'a-public-key-for-tests']
  builds = await Promise.all([
    runBuild('--out', out, ...key),
    runBuild('--out', other, ...key, '--site-url', 'https://shop.example'),
  ])
  site = filesOf(out)
  siteWithUrl = filesOf(other)
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pages = ['index.html', 'congratulations/index.html', 'not-found.html']
const [listPrice = '', price = ''] = [product.listPriceCents, product.priceCents].map((cents) =>
  formatPrice(cents, product.currency),
)
const read = (key: string, from = site) => from.get(key)?.toString() ?? ''
const count = (text: string, part: string) => text.split(part).length - 1

test('a successful build prints nothing', () => {
  expect(builds.map(({ output }) => output)).toEqual(['', ''])
})

test('the landing page contains prices, texts and reviews before any script runs', () => {
  const text = textOf(read('index.html'))
  const { landing, reviews, follow } = wording

  for (const words of [listPrice, price, product.discountLabel, reviews.heading]) {
    expect(text).toContain(words)
  }
  for (const words of [landing.headline, landing.description, follow.text, follow.button]) {
    expect(text).toContain(words)
  }
  for (const { name, review, location } of testimonials) {
    expect(text).toContain(`${reviews.rating(5)} ${review} ${name} ${location}`)
  }
  expect(count(text, landing.addToCart)).toBe(1)
})

test('the thank-you page has all its texts and no controls', () => {
  const html = read('congratulations/index.html')
  const { thankYou } = wording

  const text = textOf(html)
  expect(text).toContain(thankYou.congratulations)
  expect(text).toContain(thankYou.success)
  expect(text).toContain(`${thankYou.boxHeading} ${thankYou.boxText} ${thankYou.closing}`)
  expect(html).not.toMatch(/<(a|button|form|input)\b/)
})

test('the not-found page links to the landing page', () => {
  const html = read('not-found.html')
  const [, link = ''] = /<a [^>]*href="\/"[^>]*>([^<]*)<\/a>/.exec(html) ?? []

  expect(textOf(html)).toContain(wording.notFound.heading)
  expect(textOf(`<body>${link}`).trim()).toBe(wording.notFound.home)
})

test.each(pages)(
  '[F81] %s has no style attribute, no event handler and no style element in its body',
  (page) => {
    const html = read(page)

    expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/i)
    expect(html.slice(html.indexOf('<body>'))).not.toMatch(/<(style|script)\b/)
  },
)

test.each(pages)('every file that %s references exists', (page) => {
  const [, head = '', body = ''] = /<head>(.*)<body>(.*)/s.exec(read(page)) ?? []
  const addresses = [...`${head}${body}`.matchAll(/(?:href|src|data-app)="(\/[^"]+)"/g)]
  const images = [...body.matchAll(/srcSet="([^"]+)"/g)].flatMap(([, set = '']) =>
    [...set.matchAll(/(\/\S+) \d+w/g)].map(([, address = '']) => address),
  )

  for (const address of [...addresses.map(([, path = '']) => path), ...images]) {
    expect([...site.keys()]).toContain(address.slice(1))
  }
})

test('the files of an earlier build are deleted', () => {
  expect([...site.keys()]).not.toContain('assets/app-of-last-week.js')
})

test('the same input gives the same bytes', () => {
  const differing = [...site].filter(([key, bytes]) => !siteWithUrl.get(key)?.equals(bytes))

  expect(differing.map(([key]) => key)).toEqual(['index.html'])
  expect([...siteWithUrl.keys()]).toEqual([...site.keys()])
})

test('a page has a canonical URL only when the build knows the site’s URL', () => {
  const address = '<link rel="canonical" href="https://shop.example/"/>'

  expect(read('index.html', siteWithUrl)).toContain(address)
  expect(read('index.html')).not.toContain('canonical')
})

test('the metadata for search engines has the price but no rating', () => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(
    read('index.html', siteWithUrl),
  ) ?? ['', '']

  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Product',
    name: product.title,
    image: 'https://shop.example/og.jpg',
    offers: {
      price: decimalPrice(product.priceCents, product.currency),
      priceCurrency: product.currency.toUpperCase(),
      url: 'https://shop.example/',
    },
  })
  expect(json).not.toMatch(/rating|review/i)
})

test('only the landing page may be indexed by search engines', () => {
  const hidden = pages.filter((page) =>
    read(page).includes('<meta name="robots" content="noindex"'),
  )

  expect(hidden).toEqual(['congratulations/index.html', 'not-found.html'])
})

test('each card is delayed by 0.1 s times its index, where motion is allowed', () => {
  const html = read('index.html')

  for (const index of testimonials.keys()) {
    const rule = `>:nth-child\\(${index + 1}\\)\\{animation-delay:${index / 10}s;\\}`
    expect(html).toMatch(
      new RegExp(`@media \\(prefers-reduced-motion: no-preference\\)\\{[^@]*${rule}`),
    )
  }
})

test('before the first paint the phone loads the page and one image, at most 25 KB', () => {
  const html = read('index.html')
  const image = [...site.keys()].find((key) => /mockup-640-.*avif/.test(key)) ?? ''

  const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)
  expect(scripts).toEqual([expect.stringMatching(/^<script data-app="\/assets\/app-[\w-]+\.js">$/)])
  expect(html).not.toMatch(/rel="(stylesheet|preload|modulepreload)"/)
  expect(gzipSync(html).length + (site.get(image)?.length ?? 0)).toBeLessThan(25_000)
})

test('the whole page, its dialog included, is at most 200 KB', () => {
  const scripts = [...site].filter(([key]) => key.endsWith('.js'))
  const image = [...site].find(([key]) => /mockup-640-.*avif/.test(key))?.[1].length ?? 0

  const bytes = [...scripts.map(([, script]) => script), site.get('index.html') ?? Buffer.of()]
    .map((file) => gzipSync(file).length)
    .reduce((sum, size) => sum + size, image)
  expect(scripts).toHaveLength(2)
  expect(bytes).toBeLessThan(200_000)
})

test('a build without a folder or a key prints its usage', async () => {
  const { code, output } = await runBuild('--out', join(folder, 'none'))

  expect(code).toBe(2)
  expect(output).toContain('--client-key')
})
