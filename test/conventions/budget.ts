import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/**
 * The most that all of the store, the packages and the tests may have, in lines, and the most words of prose. `product/`
 * is the seller's. A number is the next round one, and goes down with what it counts; what raises one is part of the
 * commit that needs it, and its body says why.
 */
const budget: Record<string, number> = {
  'lines of the store': 33_400,
  'lines of the packages': 9300,
  'lines of the tests': 34_000,
  'words of comments': 37_000,
  'words of documents': 23_000,
}

/** What the code is for: the first pattern that matches a file's place, which its tests share. */
const promises: [name: string, places: RegExp][] = [
  ['AWS on one machine', /^packages\/stack-runner/],
  ['Stripe on one machine', /^packages/],
  ['stamped copies', /stamp/],
  ['new edition', /edition/],
  ['look inside, turning book', /^(frontend|browser)\/(inside|turning)|book-picture|inside-pictures|spine|fetch-turn/],
  [
    'checkout',
    /^frontend\/(checkout|dialog|start)|^browser\/(back|dialog|purchase)|^lambda\/(contract|price|shop\/addresses)/,
  ],
  ['checkout', /^lambda\/shop\/(functions\/create|payments\/(start|session-(meta|par)|statement|charge|caller))/],
  ['the page', /^(frontend|engines|second-book)|^browser\/(?!office|statement)/],
  ['links and downloads', /^lambda\/shop\/(links|download-page|functions\/download)/],
  [
    'delivery and its reports',
    /^lambda\/shop\/(delivery|messages|functions\/re)|^lambda\/orders\/(attempt|channel|deliv|report)/,
  ],
  ['payments, refunds, disputes', /^lambda\/(shop|orders)/],
  ['watching', /^lambda\/operations|^lib\/monitoring/],
  ['statement', /statement|page-style/],
  ['changes of an order', /change-order|office\/changes/],
  ['books and exports', /^lambda\/office|export|finance|closed-months/],
  ['demo', /demo/],
  ['office in a browser', /office/],
  ['orders in a terminal', /^tools\/orders/],
  ['infrastructure', /^(lib|bin|tools\/build)/],
  ['setup, deploy, doctor', /^tools\/(cli|stage)/],
  ['product/', /^(tools\/(check-)?product|sample)/],
  ['pictures and fonts', /^tools\/(artwork|browser|fonts|screenshots)/],
  ['building the page', /^tools\/site/],
  ['local store', /^(local|store|tools\/local-store)/],
  ['platform', /^lambda/],
  ['proof', /^/],
]

/** Up to which round number a size may grow. */
const stepOf = (name: string) => (/^(words|lines of the tests)/.test(name) ? 500 : 100)

/** What exceeds its number, has none, or has a lower round one to fit in. */
export function overBudget(limits: typeof budget, sizes: typeof budget): string[] {
  return [...new Set([...Object.keys(limits), ...Object.keys(sizes)])].flatMap((name) => {
    const [limit = 0, size = 0, step] = [limits[name], sizes[name], stepOf(name)]
    const round = Math.ceil(size / step) * step
    if (size > limit) return [`${name}: ${size}, ${size - limit} more than ${limit}`]
    return round < limit ? [`${name}: ${size} of ${limit}, lower the number to ${round}`] : []
  })
}

const nothing = { lines: 0, characters: 0, 'lines of tests': 0, 'characters of tests': 0 }

/** Characters are those of code, without spaces and comments, so that a wide line weighs what it weighs. */
function measure() {
  const sizes: typeof budget = {}
  const weights = Object.fromEntries(promises.map(([name]) => [name, { ...nothing }]))
  const add = (name: string, size: number) => (sizes[name] = (sizes[name] ?? 0) + size)
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const path of listed.split('\n').filter((file) => existsSync(file))) {
    if (/^product\/|^test\/.*\.md$/.test(path)) continue
    if (path.endsWith('.md')) add('words of documents', words(readFileSync(path, 'utf8')))
    if (!/\.(tsx?|m?js)$/.test(path)) continue
    const text = readFileSync(path, 'utf8')
    const { comments } = parseSync(path, text)
    const lines = text.split('\n').length - 1
    const isTest = /^(packages\/[^/]+\/)?test\//.test(path)
    add(`lines of the ${isTest ? 'tests' : path.startsWith('packages/') ? 'packages' : 'store'}`, lines)
    const weight = weights[promiseOf(path)] ?? { ...nothing }
    weight[isTest ? 'lines of tests' : 'lines'] += lines
    const size = characters(text) - characters(comments.map(({ value }) => value).join(''))
    weight[isTest ? 'characters of tests' : 'characters'] += size
    if (!isTest) for (const { value } of comments) add('words of comments', words(value))
  }
  return { sizes, weights }
}

function promiseOf(path: string): string {
  const place = path.replace(/^test\/(support\/)?/, '')
  return promises.find(([, places]) => places.test(place))?.[0] ?? ''
}

const words = (text: string) => text.match(/\S*\p{L}\S*/gu)?.length ?? 0
const characters = (text: string) => text.replaceAll(/\s/g, '').length

if (import.meta.filename === process.argv[1]) {
  const { sizes, weights } = measure()
  if (process.argv.includes('--promises')) console.table(weights)
  const found = overBudget(budget, sizes)
  console.log(found.join('\n') || 'Each number of the budget holds.')
  process.exitCode = found.length
}
