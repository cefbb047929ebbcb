import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { parse } from 'node-html-parser'
import { stageConfig } from '../../../lib/stage/stage-config'
import { author } from '../../../product/author'
import { brand } from '../../../product/brand'
import { product } from '../../../product/product'
import { pitch } from '../../../product/pitch'
import { wording } from '../../../product/wording'
import { runBuildStep } from '../../../tools/build/site-build'
import { sampleId } from '../../../tools/product/sample'
import { countPages } from '../../../tools/product/count-pages'
import { devAssembly } from '../../support/store/dev-assembly'

const folder = mkdtempSync(join(tmpdir(), 'built-site-'))
const clientKey = 'key-of-one-stage-0000000'
/** The site of a stage without texts and with the tax in the price, built into a folder that has another one. */
let site = new Map<string, Buffer>()
/** The assets and the landing page of `dev`, which has texts, as a deploy uploads them. */
let devAssets = new Map<string, Buffer>()
let devPage = ''

beforeAll(async () => {
  const uploaded = join(await devAssembly(), 'asset.*')
  const [script = ''] = globSync(join(uploaded, 'app-*.js'))
  devAssets = filesOf(dirname(script))
  const [page = ''] = globSync(join(uploaded, 'index.html'))
  devPage = readFileSync(page, 'utf8')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets/app-of-last-week.js'), 'old')
  const settings = ['--client-key', clientKey, '--texts', 'off', '--inclusive-tax']
  await runBuildStep('tools/site/main.ts', '--out', folder, ...settings)
  site = filesOf(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pages = ['index.html', 'congratulations/index.html', 'not-found.html']
const read = (key: string) => site.get(key)?.toString() ?? ''
const scriptsOf = (built: Map<string, Buffer>) =>
  [...built].filter(([key]) => key.endsWith('.js')).map(([, script]) => script.toString())

test('the landing page ends with the seller, the help address, the links and the currency', () => {
  const html = read('index.html')
  const help = brand.helpAddress === undefined ? [] : [`mailto:${brand.helpAddress}`]
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)

  const { copyright, prices } = wording.footer
  expect(textOf(html)).toContain(copyright)
  expect(textOf(html)).toMatch(new RegExp(prices('\\p{L}+'), 'u'))
  expect(links).toEqual(expect.arrayContaining([...help, ...brand.links.map(({ url }) => url)]))
})

test.each(pages)('%s has no style attribute, no event handler and no style element in its body', (page) => {
  const html = read(page)

  expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/i)
  expect(html.slice(html.indexOf('<body>'))).not.toMatch(/<(style|script)\b/)
})

test.each(pages)('every file that %s references exists', (page) => {
  const [, head = '', body = ''] = /<head>(.*)<body>(.*)/s.exec(read(page)) ?? []
  const addresses = [
    ...`${head}${body}`.matchAll(/(?:href|src|data-app|data-turn|data-inside|data-fonts)="(\/[^"]+)"/g),
  ]
  const images = [...body.matchAll(/srcSet="([^"]+)"/g)].flatMap(([, set = '']) =>
    [...set.matchAll(/(\/\S+) \d+[wx]/g)].map(([, address = '']) => address),
  )
  const referenced = [...addresses.map(([, path = '']) => path), ...images]

  expect(referenced.filter((path) => !site.has(path.slice(1)))).toEqual([])
})

test('what the seller has words for is there: the author before the reviews, refunds, and the usual time of arrival', () => {
  const words = textOf(read('index.html'))
  const { about, link } = author ?? { about: '' }
  const { boxText, usual } = wording.thankYou

  expect(words).toContain(about)
  expect(read('index.html')).toContain(link?.url ?? '')
  expect(words.indexOf(about)).toBeLessThan(words.lastIndexOf(wording.reviews.heading))
  expect(words).toContain(wording.checkout.refund ?? '')
  expect(textOf(read('congratulations/index.html'))).toContain(usual ? `${boxText} ${usual}` : boxText)
})

test('every build has the same files but for the app’s script, and none of an earlier build', () => {
  const assets = [...site].filter(([key]) => key.startsWith('assets/'))
  const differing = assets.filter(([key, bytes]) => !devAssets.get(key.replace('assets/', ''))?.equals(bytes))

  expect(assets).toHaveLength(devAssets.size)
  expect(differing).toEqual([[expect.stringMatching(/^assets\/app-.*\.js$/), expect.anything()]])
})

test('the upload knows the media type of every file by its ending, or is told that of fonts and EPUBs', () => {
  // lib/site/site-upload.ts
  const known = ['.avif', '.html', '.ico', '.jpg', '.js', '.pdf', '.png', '.svg', '.txt', '.webp']
  const endings = [...site.keys()].map((key) => extname(key))

  expect(new Set(endings)).toEqual(new Set([...known, '.woff2', extname(product.sampleFile ?? '.pdf')]))
})

test("a build contains its own stage's key, and no other", () => {
  const [one, dev] = [site, devAssets].map((built) => scriptsOf(built).join('\n'))
  const settings = [clientKey, stageConfig('dev').clientKey]

  expect(settings.map((value) => one?.includes(value))).toEqual([true, false])
  expect(settings.map((value) => dev?.includes(value))).toEqual([false, true])
})

test('without texts the only input is the email address, and no page mentions them', () => {
  const html = pages.map((page) => read(page)).join('\n')
  const words = html.replaceAll(/<(script|style).*?<\/\1>/gs, '')

  expect(html.match(/<input [^>]*>/g)).toEqual([expect.stringContaining(' name="email"')])
  expect(words).not.toMatch(/\b(sms|texts? message|by text|or text|phone number)/i)
})

test('the page and its metadata contain the number of pages of the PDF', async () => {
  const pageCount = await countPages(join('product/ebook', product.ebookFile))
  const html = read('index.html')

  expect(pageCount).toBeGreaterThan(0)
  expect(html).toContain(`"numberOfPages":${pageCount}`)
  for (const fact of pitch.facts(pageCount)) expect(textOf(html)).toContain(fact)
})

/** A phone's picture of the book. */
const picture = () => [...site].find(([key]) => /mockup-336-.*avif/.test(key))?.[1] ?? Buffer.of()
/** The best quality, 11, takes a second and saves 7 %. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
const compressed = (bytes: Buffer | string) => brotliCompressSync(bytes, { params }).length

test('before any interaction a phone loads at most 30 KB besides the words, and of the sample 32 KB with them', () => {
  const html = devPage
  const icon = site.get('favicon.svg') ?? Buffer.of()
  const fonts = [...site].filter(([key]) => key.endsWith('woff2') && html.includes(key))

  const scripts = html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)
  expect(scripts).toEqual([expect.stringMatching(/^<script data-app=[^>]*>$/)])
  expect(html.match(/<link [^>]*rel="(stylesheet|preload|modulepreload)"/g)).toBeNull()
  expect(fonts).toHaveLength(1)
  const bytes = [picture(), icon, ...fonts.map(([, font]) => font)].reduce((sum, { length }) => sum + length, 0)
  expect(compressed(html) - compressed(textOf(html)) + bytes).toBeLessThan(30_000)
  expect(product.id === sampleId ? compressed(html) + bytes : 0).toBeLessThan(32_000)
})

test('the app is one script, with the page and its picture at most 150 KB, and what turns the book 1.2 KB', () => {
  const named = (name: string) =>
    [...devAssets].flatMap(([key, file]) => (key.startsWith(`${name}-`) && key.endsWith('js') ? file : []))
  const [[app, ...others], [turn]] = [named('app'), named('turn')]

  expect(others).toEqual([])
  expect(compressed(turn ?? '')).toBeLessThan(1200)
  expect(compressed(devPage) + compressed(app ?? '') + picture().length).toBeLessThan(150_000)
})

test('only a stage with the tax in the price says so', () => {
  expect(textOf(read('index.html'))).toContain(wording.landing.taxIncluded)
  expect(textOf(devPage).includes(wording.landing.taxIncluded)).toBe(stageConfig('dev').inclusiveTax)
})

test('search engines may index only the landing page, and icons and share card have their usual names', () => {
  const robots = '<meta name="robots" content="noindex"'
  const usual = ['apple-touch-icon.png', 'favicon-32.png', 'favicon.ico', 'favicon.svg', 'og.jpg', 'robots.txt']

  expect(pages.filter((page) => !read(page).includes(robots))).toEqual(['index.html'])
  expect([...site.keys()]).toEqual(expect.arrayContaining(usual))
})

/** Every file of a built site by its key, e.g. `congratulations/index.html`. */
function filesOf(directory: string): Map<string, Buffer> {
  const keys = globSync('**/*.*', { cwd: directory })
  return new Map(keys.map((key) => [key, readFileSync(join(directory, key))]))
}

/** Before any script has run. */
function textOf(html: string): string {
  return parse(html).querySelector('body')?.structuredText.replaceAll(/\s+/g, ' ') ?? ''
}
