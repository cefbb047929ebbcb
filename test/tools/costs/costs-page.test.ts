import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { costOf } from '../../../tools/costs/bill'
import { plainStage } from '../../../tools/costs/examples'
import { isConfirmed, list } from '../../../tools/costs/list-prices'
import { dollars } from '../../../tools/costs/money'
import { standingUsage } from '../../../tools/costs/month'
import { costsPage } from '../../../tools/costs/page/costs-page'

const committed = readFileSync(join(import.meta.dirname, '../../../docs/costs.md'), 'utf8')
const tableLines = (page: string) => page.split('\n').filter((line) => line.startsWith('|'))

test('every table of docs/costs.md is what the prices and the usage come to: else run npm run costs', () => {
  expect(tableLines(committed)).toEqual(tableLines(costsPage()))
  expect(tableLines(committed).length).toBeGreaterThan(20)
})

test('docs/costs.md is what npm run costs writes', () => {
  expect(committed === costsPage() ? 'fresh' : 'stale: run npm run costs').toBe('fresh')
})

test('with the firewall off the store stands for less than $3 a month', () => {
  const monthly = costOf(standingUsage(plainStage), 'after')

  expect(monthly).toBeLessThan(dollars('3'))
  expect(monthly).toBeGreaterThan(dollars('2'))
})

test('every price stands in the document, and an unconfirmed one with its sign', () => {
  for (const price of Object.values(list.prices)) {
    const line = committed.split('\n').find((text) => text.startsWith(`  - ${price.what}: $`))
    expect(line).toContain(`$${price.dollars} per ${price.unit}`)
    expect(line?.endsWith('† not confirmed')).toBe(!isConfirmed(price))
  }
})

test('what confirms a price was read at two different sites', () => {
  const confirmed = [...Object.values(list.prices), ...list.platforms, list.cardProcessing].filter(
    isConfirmed,
  )

  expect(confirmed.length).toBeGreaterThan(20)
  for (const { readAt, page } of confirmed) {
    const sites = new Set(readAt.map(siteOf))
    expect({ page, twice: sites.size > 1 }).toEqual({ page, twice: true })
  }
})

/** GitHub and its like hold many; the owner and repository tell them apart. */
function siteOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host === 'github.com' ? pathname.split('/').slice(0, 3).join('/') : host
}
