import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/**
 * The most lines of code that a room may have, and words of prose. `product/` is the seller's. A number goes down with
 * its room; raising one is a commit of its own, with the reason in its body.
 */
const budget: Record<string, number> = {
  bin: 74,
  lambda: 194,
  'lambda/orders': 1639,
  'lambda/shop': 4019,
  'lambda/office': 4337,
  'lambda/operations': 1486,
  'lambda/platform': 673,
  lib: 4173,
  frontend: 3694,
  local: 1259,
  bench: 500,
  tools: 139,
  'tools/artwork': 1125,
  'tools/browser': 285,
  'tools/build': 141,
  'tools/check-product': 56,
  'tools/checks': 1630,
  'tools/cli': 617,
  'tools/deploy': 228,
  'tools/doctor': 328,
  'tools/ebook': 657,
  'tools/fonts': 71,
  'tools/lint': 35,
  'tools/local-store': 59,
  'tools/orders': 4983,
  'tools/product': 1020,
  'tools/screenshots': 88,
  'tools/setup': 685,
  'packages/kit': 231,
  'packages/stack-runner': 5152,
  'packages/stripe-emulator': 4776,
  test: 28_681,
  'tests of packages': 4061,
  'files of no folder': 131,
  'words of comments': 39_542,
  'words of documents': 25_977,
}

/** What exceeds its number, is in no room, or leaves more than 3 % of its number unused. */
export function overBudget(limits: typeof budget, sizes: typeof budget): string[] {
  return [...new Set([...Object.keys(limits), ...Object.keys(sizes)])].flatMap((room) => {
    const [limit = 0, size = 0] = [limits[room], sizes[room]]
    if (size > limit) return [`${room} has ${size}, ${size - limit} more than its ${limit}`]
    return size < limit * 0.97 ? [`${room} has ${size} of ${limit}: lower the number to ${size}`] : []
  })
}

/** Lines of code by room, and the words of comments and documents. */
function measure(): typeof budget {
  const sizes: typeof budget = {}
  const add = (room: string, size: number) => (sizes[room] = (sizes[room] ?? 0) + size)
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const path of listed.split('\n').filter((file) => existsSync(file))) {
    if (/^product\/|^test\/.*\.md$/.test(path)) continue
    const text = /\.(tsx?|m?js|md)$/.test(path) ? readFileSync(path, 'utf8') : ''
    if (path.endsWith('.md')) add('words of documents', words(text))
    else if (text) add(roomOf(path), text.split('\n').length - 1)
    if (!/\.md$|(^|\/)test\//.test(path) && text)
      for (const { value } of parseSync(path, text).comments) add('words of comments', words(value))
  }
  return sizes
}

function roomOf(path: string): string {
  if (/^packages\/[^/]+\/test\//.test(path)) return 'tests of packages'
  return /^((lambda|tools|packages)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? 'files of no folder'
}

const words = (text: string) => text.match(/\S*\p{L}\S*/gu)?.length ?? 0

if (import.meta.filename === process.argv[1]) {
  const found = overBudget(budget, measure())
  console.log(found.join('\n') || 'Each room is within its budget.')
  process.exitCode = found.length
}
