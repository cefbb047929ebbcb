import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/**
 * The most lines that a room may have, and what all of the store, the packages and the tests may have: lines, characters
 * of code without spaces and comments, so that a wide line weighs what it weighs, and words of prose. `product/` is the
 * seller's. A number is the next round one, and goes down with its room; what raises one is part of the commit that
 * needs it, and its body says why.
 */
const budget: Record<string, number> = {
  'lines of the store': 33_100,
  'characters of the store': 1_030_000,
  'lines of the packages': 9900,
  'characters of the packages': 300_000,
  'lines of the tests': 29_500,
  'characters of the tests': 1_100_000,
  'lines of the packages’ tests': 4000,
  'characters of the packages’ tests': 140_000,
  'words of comments': 39_500,
  'words of documents': 25_000,
  bin: 100,
  lambda: 300,
  'lambda/orders': 2000,
  'lambda/shop': 4300,
  'lambda/office': 4200,
  'lambda/operations': 1600,
  'lambda/platform': 800,
  lib: 3400,
  frontend: 3500,
  local: 1300,
  bench: 600,
  tools: 200,
  'tools/artwork': 900,
  'tools/browser': 300,
  'tools/build': 200,
  'tools/check-product': 200,
  'tools/cli': 600,
  'tools/fonts': 100,
  'tools/lint': 100,
  'tools/local-store': 100,
  'tools/orders': 4700,
  'tools/product': 1200,
  'tools/screenshots': 100,
  'tools/site': 400,
  'tools/stage': 2900,
  'tools/stamp': 500,
  'packages/kit': 300,
  'packages/stack-runner': 5100,
  'packages/stripe-emulator': 4700,
  'files of no folder': 200,
}

/** Up to which round number a size may grow. */
function stepOf(name: string): number {
  if (name.startsWith('characters')) return 10_000
  return /^(words|lines of (the tests|the packages’ tests))/.test(name) ? 500 : 100
}

/** What exceeds its number, has none, or has a lower round one to fit in. */
export function overBudget(limits: typeof budget, sizes: typeof budget): string[] {
  return [...new Set([...Object.keys(limits), ...Object.keys(sizes)])].flatMap((name) => {
    const [limit = 0, size = 0, step] = [limits[name], sizes[name], stepOf(name)]
    const round = Math.ceil(size / step) * step
    if (size > limit) return [`${name}: ${size}, ${size - limit} more than ${limit}`]
    return round < limit ? [`${name}: ${size} of ${limit}, lower the number to ${round}`] : []
  })
}

function measure(): typeof budget {
  const sizes: typeof budget = {}
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
    const part = partOf(path)
    add(`lines of ${part}`, lines)
    if (!part.endsWith('tests')) add(roomOf(path), lines)
    add(`characters of ${part}`, characters(text) - characters(comments.map(({ value }) => value).join('')))
    if (!part.endsWith('tests')) for (const { value } of comments) add('words of comments', words(value))
  }
  return sizes
}

function partOf(path: string): string {
  if (/^packages\/[^/]+\/test\//.test(path)) return 'the packages’ tests'
  if (path.startsWith('packages/')) return 'the packages'
  return path.startsWith('test/') ? 'the tests' : 'the store'
}

const roomOf = (path: string) => /^((lambda|tools|packages)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? 'files of no folder'
const words = (text: string) => text.match(/\S*\p{L}\S*/gu)?.length ?? 0
const characters = (text: string) => text.replaceAll(/\s/g, '').length

if (import.meta.filename === process.argv[1]) {
  const found = overBudget(budget, measure())
  console.log(found.join('\n') || 'Each number of the budget holds.')
  process.exitCode = found.length
}
