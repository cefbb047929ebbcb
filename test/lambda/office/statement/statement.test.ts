import fc from 'fast-check'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Month } from '../../../../lambda/office/books/files/month-file'
import type { Change } from '../../../../lambda/office/books/model/change'
import type { Movement } from '../../../../lambda/office/books/model/movement'
import { type BalanceSummary, summarize } from '../../../../lambda/office/books/model/totals'
import { statementEmail } from '../../../../lambda/office/statement/email/statement-email'
import { headlinesOf, storeFirst } from '../../../../lambda/office/statement/figures/headlines'
import { balanceSteps, salesChart, waterfallChart } from '../../../../lambda/office/statement/page/charts'
import { statementPage } from '../../../../lambda/office/statement/page/statement-page'
import { brand } from '../../../../product/brand'
import { product } from '../../../../product/product'
import { monthOf, sampleMonth, sampleMovement } from '../../../support/lambda/sample-month'

function balanceOf(...given: Parameters<typeof summarize>): BalanceSummary {
  const [balance] = summarize(...given)
  if (!balance) throw new Error('There is no balance')
  return balance
}

/** The text of a golden file. With UPDATE_GOLDEN=1 it is written first: review it before a commit. */
function golden(name: string, content: string): string {
  const path = join(import.meta.dirname, 'golden', name)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, content)
  return readFileSync(path, 'utf8')
}

test('page and email of a month are byte for byte the golden ones, and load nothing from elsewhere', () => {
  const page = statementPage(sampleMonth())
  const email = statementEmail(sampleMonth(), ['2026-10-statement.html'])

  expect(page).toBe(golden('statement.html', page))
  expect(email.html).toBe(golden('email.html', email.html))
  expect(email.text).toBe(golden('email.txt', email.text))
  expect(email.subject).toBe(`${brand.name}: statement of October 2026, agrees with Stripe`)
  expect(page).not.toMatch(/<(script|link|img|iframe)|url\(|@import|src=/)
  expect(page).not.toMatch(/https?:/)
  // Readers of the screen have tables instead of drawings.
  expect(page.match(/<svg (?!aria-hidden="true")/g)).toBeNull()
  expect(page).toContain('<caption>Sales per day</caption>')
})

test('a text of strangers draws nothing on page and email, and a country or currency of another form is shown as it is', () => {
  const given = sampleMonth()
  const open = given.open.map((matter) => ({ ...matter, subject: 'EB-1\u001B[2J\u202Etxt.exe' }))
  const place = { country: 'DEU', customerFacingCurrency: 'US dollar' }
  const movements = given.movements.map((each) => ({ ...each, ...place }))

  const page = statementPage({ ...given, movements, open })
  const { html, text } = statementEmail({ ...given, open }, [])

  expect(page).toMatch(/<th scope="row">DEU[^$]*[\d.]+ US dollar</)
  expect([page, html, text].filter((each) => /[^\P{Cc}\n]|\p{Bidi_Control}/u.test(each))).toEqual([])
  expect(text).toContain(String.raw`EB-1\u001b[2J\u202etxt.exe`)
})

const compared = { differences: [], orders: 60, payouts: 1 }

test('a statement that differs names each difference with both figures, apart from the open items', () => {
  const figures = { currency: 'usd', expectedCents: 57040, foundCents: 57041 }
  const differences = [{ reason: 'payout_sum' as const, subject: 'po_1', ...figures }]
  const date = '2026-11-01T12:00:00.000Z'
  const outage = { kind: 'undelivered', subject: '2 more orders', date, note: '' } as const
  const statement = sampleMonth({ verdict: { ...compared, differences }, open: [outage] })

  const page = statementPage(statement)
  const { text, html } = statementEmail(statement, [])

  expect(page).toContain('Differs from Stripe')
  expect(page).toMatch(/po_1: The payout is not [^(]*\(\$570\.40 expected, \$570\.41 in the books\)/)
  expect(text).toContain('Differs from Stripe: 1 difference\npo_1: The payout is not the sum')
  expect(text).toContain('Not delivered Nov 1, 2026: 2 more orders\n')
  expect(html.indexOf('po_1: The payout')).toBeLessThan(html.indexOf('Gross sales'))
})

const changed = (change: Pick<Change, 'field' | 'before' | 'now'>) => {
  const of = { balanceTransactionId: 'txn_1', payoutId: 'po_1', currency: 'usd' }
  return sampleMonth({ changes: [{ ...of, ...change }] })
}
const withPayout = (payoutStatus: string) =>
  monthOf([sampleMovement({ day: 9, category: 'payout', gross: -1000, payoutId: 'po_9', payoutStatus })])
const notTheBalance = '<p>60 orders and 1 payout compared, but not Stripe&#39;s balance.</p>'

test.each<[string, Month, string]>([
  ['without a comparison of the balance', sampleMonth({ verdict: compared }), notTheBalance],
  ['after a status changed', changed({ field: 'payoutStatus', now: 'failed' }), '<li>po_1: status failed</li>'],
  ['after a net changed', changed({ field: 'netCents', before: -5, now: 7 }), '>po_1: net $0.07 (−$0.05 before)<'],
  ['after a row went', changed({ field: 'row' }), '<li>po_1: no longer listed by Stripe</li>'],
  ['with a payout in transit', withPayout('in_transit'), '<p class="muted">po_9, no trace id yet</p>'],
  ['with a failed payout', withPayout('failed'), '<p class="muted">po_9</p>'],
  ['that is open', sampleMonth({ isClosed: false }), 'This month is open: what is in it may change.'],
  ['without money', sampleMonth({ balances: [] }), 'No money moved in this month.'],
  ['without open items', sampleMonth({ open: [] }), 'Nothing is open.'],
])('the page of a month %s says so', (_what, month, text) => {
  expect(statementPage(month)).toContain(text)
})

test('a currency with only movements of other stores shows balance and payouts, and no zeros', () => {
  const inEuros = { day: 2, currency: 'eur' }
  const mugs = monthOf([
    sampleMovement({ ...inEuros, category: 'charge', gross: 1900, fee: 85 }),
    sampleMovement({ ...inEuros, category: 'payout', gross: -1000 }),
  ])
  const page = statementPage(mugs)
  const { html, text } = statementEmail(mugs, [])

  for (const shown of [page, html, text]) {
    expect(shown).toContain('€8.15')
    expect(shown).not.toMatch(/Gross sales|Sales per day|No sales|the month before|Before<|NaN/)
  }
  expect(page).toContain('−€10.00')
  expect(page).not.toContain('<svg')
})

const sold = (category: string, gross: number, fee = 0) =>
  sampleMovement({ day: 1, category, gross, fee, orderId: 'cs_1' })

test('gross sales less refunds, disputes and fees are the net, also of fees that Stripe charges separately', () => {
  const figures = (...movements: Movement[]) =>
    headlinesOf({ lastBalances: [] }, balanceOf(movements)).map(({ cents }) => cents)
  const sale = sold('charge', 1499, 73)

  expect(figures(sale, sold('refund', -500), sold('dispute', -999, 1500))).toEqual([1499, -1499, 1573, -1573])
  expect(figures(sale, sold('fee', -1500))).toEqual([1499, 0, 1573, -74])
})

test('a store that sold only in the month before shows both months side by side', () => {
  const lastBalances = [balanceOf([sold('charge', 1499)])]

  const [sales] = headlinesOf({ lastBalances }, balanceOf([], { payments: { usd: 1499 }, reserved: {} }))

  expect(sales).toMatchObject({ cents: 0, lastCents: 1499 })
})

test('the currency of the store’s sales comes first, and in a month without sales that of the price', () => {
  const sale = (currency: string, orderId?: string) =>
    sampleMovement({ day: 1, category: 'charge', gross: 1499, currency, orderId })
  const ordered = (...movements: Movement[]) => storeFirst(summarize(movements)).map(({ currency }) => currency)
  const mugs = [sale('aed'), sale('eur'), sale('zmw')]

  const inPrice = [product.currency, 'aed', 'eur', 'zmw']
  expect(ordered(...mugs, sale(product.currency, 'cs_1'))).toEqual(inPrice)
  expect(ordered(...mugs, sale(product.currency))).toEqual(inPrice)
  const settled = ordered(sale('aed'), sale(product.currency), sale('eur', 'cs_1'))
  expect(settled).toEqual(['eur', product.currency, 'aed'])
})

const movement = fc.record({
  day: fc.constant(1),
  category: fc.constantFrom('charge', 'refund', 'dispute', 'fee', 'payout', 'something_new'),
  gross: fc.integer({ min: -5000, max: 5000 }),
  fee: fc.integer({ min: 0, max: 500 }),
  orderId: fc.constantFrom(undefined, 'cs_1'),
})
const drawn = fc.array(movement).map((all) => all.map(sampleMovement))

test('the steps lead from the starting to the ending balance, whatever moved', () => {
  const property = fc.property(drawn, drawn, fc.integer({ min: -9999, max: 9999 }), (given, late, usd) => {
    const balance = balanceOf(given, { payments: { usd }, reserved: {} }, late)

    const [first, ...rest] = balanceSteps(balance)

    expect(first).toMatchObject({ kind: 'balance', to: usd })
    let reached = usd
    for (const { from, to, cents } of rest.slice(0, -1)) {
      expect([from, to]).toEqual([reached, reached + cents])
      reached = to
    }
    expect(reached).toBe(balance.endingCents)
  })
  fc.assert(property)
})

test('a balance below zero has a line at zero', () => {
  const { markup } = waterfallChart(
    [
      { name: 'Payouts', kind: 'out', cents: -400, from: 300, to: -100 },
      { name: 'Ending balance', kind: 'balance', cents: -100, from: 0, to: -100 },
    ],
    'usd',
  )

  const bars = [...markup.matchAll(/<rect class="(\w+)" x="([\d.]+)%" y="[\d.]+em" width="([\d.]+)%"/g)]
  expect(bars.map(([, ...bar]) => bar.join(' '))).toEqual(['out 0 100', 'balance 0 25'])
  expect(markup).toContain('<line x1="25%" x2="25%"')
})

test('a month of free copies is drawn and listed, and a day without a sale is no row', () => {
  const days = [1, 0].map((sales, at) => ({ day: `2026-10-0${at + 1}`, sales, salesCents: 0 }))

  const { markup } = salesChart(days, 'usd')

  expect(markup.match(/height="0em"/g)).toHaveLength(2)
  expect(markup.match(/<tr><th scope="row">.*?<\/tr>/g)).toEqual([
    '<tr><th scope="row">2026-10-01</th><td>1</td><td>$0.00</td></tr>',
  ])
})
