import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOf, cardFee, platformFee } from '../../../tools/costs/bill'
import { typicalMonth } from '../../../tools/costs/month'
import { platforms } from '../../../tools/costs/prices'
import data from '../../../tools/costs/prices.json'
import { withTable } from '../../../tools/costs/run-costs'
import { dollars, share } from '../../../tools/costs/tables'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/costs.md'), 'utf8')
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
const readme = inOneLine(readFileSync(join(root, 'README.md'), 'utf8'))
const costs = inOneLine(page)

/** What AWS charges for a month, sold by e-mail alone. */
const byEmail = (orders: number) =>
  billOf({ ...typicalMonth(orders), emailShare: 100, textShare: 0, textNumber: false }).aws
const toTenCents = (amount: number) => dollars(Math.round(amount * 10) / 10)
const toDollars = (amount: number) => `$${Math.round(amount)}`

test('the table of docs/costs.md is up to date: otherwise run npm run costs', async () => {
  expect(await withTable(page)).toBe(page)
})

const standing = byEmail(0)
const bills = [toTenCents(standing), toDollars(byEmail(200)), toDollars(byEmail(1_000))]
const large = typicalMonth(100_000)
const payhip = platforms.filter(({ name }) => name === 'Payhip')
const lead = billOf(large).total - Math.min(...payhip.map((one) => platformFee(one, large).total))
const charges =
  /AWS charges about (\S+) a month while nothing is sold, about (\S+) with 200 orders by e-mail and about (\S+) with 1,000/

test.each([
  ['README.md', readme, /AWS's own bill begins at about (\S+) a month/, [toTenCents(standing)]],
  ['README.md', readme, charges, bills],
  ['docs/costs.md', costs, charges, bills],
  [
    'docs/costs.md',
    costs,
    /Stripe takes (\d+) cents of \$14\.99/,
    [(cardFee(14.99) * 100).toFixed()],
  ],
  ['docs/costs.md', costs, /Payhip is (\S+) cheaper/, [toDollars(lead)]],
])('the figures in %s are what npm run costs computes: %#', (_file, text, pattern, figures) => {
  expect(pattern.exec(text)?.slice(1)).toEqual(figures)
})

test('the parts of the bill of a store that sells nothing add up to it', () => {
  const [, table = ''] = page.split('## What costs money when nothing is sold')
  const parts = [...table.matchAll(/^\|[^|]+\| +\$([\d.]+) \|$/gm)]

  expect(dollars(parts.reduce((sum, [, part]) => sum + Number(part), 0))).toBe(dollars(standing))
})

test('a document without the markers is refused', async () => {
  await expect(withTable('# What the store costs\n')).rejects.toThrow('<!-- costs -->')
})

test('the sources of prices were read at two different sites unless a price says unconfirmed', () => {
  const confirmed = Object.values(data.prices).filter((price) => !('unconfirmed' in price))
  const names = confirmed.map(({ service }) => service)
  const others = platforms.map(({ name }) => name)

  expect(names.length).toBeGreaterThan(20)
  for (const name of new Set([...names, ...others, 'Stripe'])) {
    const urls = Object.entries(data.sources).find(([key]) => key === name)?.[1] ?? []
    expect({ name, twice: new Set(urls.map(siteOf)).size > 1 }).toEqual({ name, twice: true })
  }
})

test.each([
  [0, '$0.00'],
  [0.004999, '$0.00'],
  [0.005, '$0.01'],
  [1.005, '$1.01'],
  [2.806, '$2.81'],
  [1_499_000, '$1,499,000.00'],
])('%s dollars are shown as %s', (amount, shown) => {
  expect(dollars(amount)).toBe(shown)
})

test.each([
  [0.7347, 14.99, '4.9 %'],
  [0.0001, 14.99, '< 0.01 %'],
  [0, 14.99, '0.0 %'],
  [1, 0, '-'],
])('%s of %s dollars is %s', (part, whole, shown) => {
  expect(share(part, whole)).toBe(shown)
})

/** On GitHub the owner and repository count as the site. */
function siteOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host === 'github.com' ? pathname.split('/').slice(0, 3).join('/') : host
}
