import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '../../../tools/costs/prices.json'
import { withTable } from '../../../tools/costs/run-costs'
import { dollars, share } from '../../../tools/costs/tables'

const page = readFileSync(join(import.meta.dirname, '../../../docs/costs.md'), 'utf8')

test('the table of docs/costs.md is up to date: otherwise run npm run costs', async () => {
  expect(await withTable(page)).toBe(page)
})

test('a document without the markers is refused', async () => {
  await expect(withTable('# What the store costs\n')).rejects.toThrow('<!-- costs -->')
})

test('the sources of prices were read at two different sites unless a price says unconfirmed', () => {
  const confirmed = Object.values(data.prices).filter((price) => !('unconfirmed' in price))
  const names = confirmed.map(({ service }) => service)
  const platforms = data.platforms.map(({ name }) => name)

  expect(names.length).toBeGreaterThan(20)
  for (const name of new Set([...names, ...platforms, 'Stripe'])) {
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
