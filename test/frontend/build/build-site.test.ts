import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { siteUrlPlaceholder } from '../../../lib/site/site-upload'
import { brand } from '../../../product/brand'
import { formatPrice } from '../../../product/format-price'
import { product } from '../../../product/product'
import { testimonials } from '../../../product/testimonials'
import { wording } from '../../../product/wording'
import { buildSite } from '../../../tools/build/site-build'
import { filesOf, runBuild, textOf } from '../../support/frontend/built-site'

const folder = mkdtempSync(join(tmpdir(), 'built-site-'))
/** Each build's own stage. */
const keys = ['key-of-one-stage-0000000', 'key-of-another-stage-111']
const hosts = ['pay.one-stage.test', 'pay.another-stage.test']
let build: { code: number; output: string }
let stageBuild = ''
let site = new Map<string, Buffer>()
/** The build of a deploy, with a placeholder for the site's URL. */
let stageSite = new Map<string, Buffer>()

beforeAll(async () => {
  const out = join(folder, 'one/site')
  mkdirSync(join(out, 'assets'), { recursive: true })
  writeFileSync(join(out, 'assets/app-of-last-week.js'), 'old')
  const [key = '', stageKey = ''] = keys
  const [host = '', checkoutHost = ''] = hosts
  const settings = ['--client-key', key, '--texts', 'on', '--checkout-host', host]
  ;[build, stageBuild] = await Promise.all([
    runBuild('--out', out, ...settings),
    buildSite({ clientKey: stageKey, texts: false, checkoutHost }),
  ])
  site = filesOf(out)
  stageSite = filesOf(stageBuild)
})

afterAll(() => {
  for (const directory of [folder, dirname(stageBuild)]) {
    rmSync(directory, { recursive: true, force: true })
  }
})

const [price = '', ...listPrice] = [product.priceCents, product.listPriceCents]
  .filter((cents) => cents !== undefined)
  .map((cents) => formatPrice(cents, product.currency, product.locale))
const help = brand.helpAddress === undefined ? [] : [`mailto:${brand.helpAddress}`]
const pages = ['index.html', 'congratulations/index.html', 'not-found.html']
const read = (key: string, from = site) => from.get(key)?.toString() ?? ''
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
const count = (text: string, part: string) => text.split(part).length - 1

test('a successful build prints nothing', () => {
  expect(build).toEqual({ code: 0, output: '' })
})

test('the landing page contains prices, texts and reviews before any script runs', () => {
  const text = textOf(read('index.html'))
  const { landing, reviews, follow } = wording

  for (const words of [price, ...listPrice, product.discountLabel ?? price]) {
    expect(text).toContain(words)
  }
  for (const words of [landing.headline, landing.description, follow.text, follow.button]) {
    expect(text).toContain(words)
  }
  expect(text.includes(reviews.heading)).toBe(testimonials.length > 0)
  for (const { name, review, location } of testimonials) {
    expect(text).toContain(`${reviews.rating(5)} ${review} ${name} ${location}`)
  }
  expect(count(text, wording.landing.addToCart)).toBe(1)
})

test('the landing page ends with the seller, the help address, the policies and the currency', () => {
  const html = read('index.html')

  const { copyright, prices } = wording.footer
  expect(textOf(html)).toContain(copyright)
  expect(textOf(html)).toMatch(new RegExp(prices('\\p{L}+'), 'u'))
  expect(linksIn(html)).toEqual(expect.arrayContaining([...help, ...Object.values(brand.links)]))
})

test('the landing page contains every assurance', () => {
  const text = textOf(read('index.html'))

  for (const assurance of wording.landing.assurances) expect(text).toContain(assurance)
})

test('the thank-you page has all its texts', () => {
  const { thankYou } = wording

  const text = textOf(read('congratulations/index.html'))
  expect(text).toContain(wording.thankYou.congratulations)
  expect(text).toContain(wording.thankYou.success)
  expect(text).toContain(`${thankYou.boxHeading} ${thankYou.boxText}`)
  expect(text).toContain(thankYou.closing)
})

test('the thank-you page links to home, the help address and the profile, and has no form', () => {
  const html = read('congratulations/index.html')

  expect(linksIn(html)).toEqual(['/', ...help, brand.social.url])
  expect(html).toMatch(/<h1[^>]*><a [^>]*href="\/"/)
  expect(html).not.toMatch(/<(button|form|input)\b/)
})

test('the not-found page links to home and the help address', () => {
  const html = read('not-found.html')

  expect(textOf(html)).toContain(wording.notFound.heading)
  expect(textOf(html)).toContain(wording.notFound.home)
  expect(linksIn(html)).toEqual(['/', '/', ...help])
})

test('a browser without scripts shows why the button does nothing, and where to ask', () => {
  const [, sentence = ''] = /<noscript>(.*?)<\/noscript>/s.exec(read('index.html')) ?? []

  expect(textOf(`<body>${sentence}`)).toContain(wording.landing.noScript)
  expect(linksIn(sentence)).toEqual(help)
})

test.each(pages)('no link of %s has the type of a button', (page) => {
  expect(read(page)).not.toMatch(/<a [^>]*\btype=/)
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
  const addresses = [...`${head}${body}`.matchAll(/(?:href|src|data-app|data-fonts)="(\/[^"]+)"/g)]
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

test('files that depend on no setting have the same names and bytes in every build', () => {
  const common = [...site].filter(([key]) => stageSite.has(key))
  const differing = common.filter(([key, bytes]) => !stageSite.get(key)?.equals(bytes))

  expect(differing.map(([key]) => key).toSorted()).toEqual(pages.toSorted())
  expect(site.size - common.length).toBe(1)
})

test.each([
  ['key', keys],
  ['checkout host', hosts],
])("concurrent builds each contain their own stage's %s and no other", (_setting, values) => {
  const [one = '', another = ''] = [site, stageSite].map(scriptsOf)

  expect(values.map((value) => one.includes(value))).toEqual([true, false])
  expect(values.map((value) => another.includes(value))).toEqual([false, true])
})

test('a different key changes the name of the script, so that no browser caches the wrong one', () => {
  const [one, another] = [site, stageSite].map(scriptNames)

  expect(one).not.toEqual(another)
})

test.each(pages)(
  '[F81] %s begins with a policy that allows its own inline scripts and styles, and no other',
  (page) => {
    for (const built of [site, stageSite]) {
      const html = read(page, built)
      const inline = [...html.matchAll(/<(script|style)(?![^>]*ld\+json)[^>]*>(.*?)<\/\1>/gs)]
      const [, before, policy = ''] = policyOf.exec(html) ?? []

      expect(before).toBe('<meta charSet="utf-8"/>')
      expect(inline.length).toBeGreaterThan(2)
      expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual(
        [...inline.map(([, , text = '']) => text), ''].map(hashOf).toSorted(),
      )
    }
  },
)

const policyOf = /<head>(.*?)<meta http-equiv="Content-Security-Policy" content="([^"]*)"\/>/
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptNames = (built: Map<string, Buffer>) =>
  [...built.keys()].filter((key) => key.endsWith('.js'))
const scriptsOf = (built: Map<string, Buffer>) =>
  scriptNames(built)
    .map((key) => read(key, built))
    .join('\n')

test('a page has a canonical URL only when the build knows the site’s URL', () => {
  const address = `<link rel="canonical" href="${siteUrlPlaceholder}/"/>`

  expect(read('index.html', stageSite)).toContain(address)
  expect(read('index.html')).not.toContain('canonical')
})

test('the metadata contains the number of pages of the PDF', () => {
  const html = read('index.html')
  const [, pageCount] = /"numberOfPages":(\d+)/.exec(html) ?? []

  expect(Number(pageCount)).toBeGreaterThan(0)
  expect(html).toContain(`A ${pageCount}-page ebook`)
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

/** A phone's picture of the book. */
const picture = () => [...site].find(([key]) => /mockup-336-.*avif/.test(key))?.[1] ?? Buffer.of()
const compressed = (bytes: Buffer | string) => brotliCompressSync(bytes).length

test('before any interaction a phone loads page, picture, font and icon, at most 26 KB', () => {
  const html = read('index.html')
  const icon = site.get('favicon.svg') ?? Buffer.of()
  const fonts = [...site].filter(([key]) => key.endsWith('.woff2')).map(([, font]) => font)

  const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)
  expect(scripts).toEqual([expect.stringMatching(/ data-starts="with-dialog"[^>]*>$/)])
  expect(html.match(/<link [^>]*rel="(stylesheet|preload|modulepreload)"/g)).toBeNull()
  expect(fonts).toHaveLength(1)
  const bytes = [picture(), icon, ...fonts].reduce((sum, { length }) => sum + length, 0)
  expect(compressed(html) + bytes).toBeLessThan(26_000)
})

test('the app is one script, and with the page and its picture at most 160 KB', () => {
  const scripts = [...site].filter(([key]) => key.endsWith('.js')).map(([, script]) => script)

  expect(scripts).toHaveLength(1)
  const bytes = [read('index.html'), ...scripts].map(compressed).reduce((sum, size) => sum + size)
  expect(bytes + picture().length).toBeLessThan(160_000)
})

test('the dialog is in the landing page, closed, with its cover loaded lazily', () => {
  const dialog = /<dialog [^>]*>.*<\/dialog>/s.exec(read('index.html'))?.[0] ?? ''

  expect(dialog).toMatch(/^<dialog (?![^>]*open)[^>]*id="checkout"/)
  expect(dialog).toMatch(/<img [^>]*loading="lazy"/)
  expect(textOf(`<body>${dialog}`)).toContain(wording.checkout.submit(price))
})

test.each([
  ['congratulations/index.html', 'never'],
  ['not-found.html', 'on-load'],
])('the app of %s starts %s', (page, moment) => {
  expect(read(page)).toContain(`data-starts="${moment}"`)
})

test('browsers, bots and messengers find icons and share card under their usual names', () => {
  expect([...site.keys()]).toEqual(
    expect.arrayContaining([
      'apple-touch-icon.png',
      'favicon-32.png',
      'favicon.ico',
      'favicon.svg',
      'og.jpg',
      'robots.txt',
    ]),
  )
})

test('a build without a folder or a key prints its usage', async () => {
  const { code, output } = await runBuild('--out', join(folder, 'none'))

  expect(code).toBe(2)
  expect(output).toContain('--client-key')
})
