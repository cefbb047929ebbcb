import fc from 'fast-check'
import type { Month } from '../../../../lambda/office/books/files/month-file'
import type { Movement } from '../../../../lambda/office/books/model/movement'
import { endingOf, waitingAt } from '../../../../lambda/office/books/model/ending-balance'
import { monthPeriod } from '../../../../lambda/office/books/model/period'
import {
  type Balances,
  balancesAfter,
  type BalanceSummary,
  summarize,
} from '../../../../lambda/office/books/model/totals'
import { statementEmail } from '../../../../lambda/office/statement/email/statement-email'
import { headlinesOf, storeFirst } from '../../../../lambda/office/statement/figures/headlines'
import { balanceSteps, salesChart, waterfallChart } from '../../../../lambda/office/statement/page/charts'
import { statementPage } from '../../../../lambda/office/statement/page/statement-page'
import { brand } from '../../../../product/brand'
import { product } from '../../../../product/product'
import { closedMonth, monthOfMovements } from '../../../support/lambda/finance-month'
import { contentsOf, foreignMovement, payout } from '../../../support/lambda/movement-fixture'
import { golden } from '../../../support/golden'

let number = 0
type Sample = Partial<Movement> & { day: number; category: string; gross: number; fee?: number }

function sampleMovement({ day, category, gross, fee = 0, ...given }: Sample): Movement {
  number += 1
  return foreignMovement({
    balanceTransactionId: `txn_sample_${number}`,
    reportingCategory: category,
    type: category,
    createdAt: new Date(Date.UTC(2026, 10, day, 12)).toISOString(),
    availableOn: new Date(Date.UTC(2026, 10, day + 2)).toISOString(),
    grossCents: gross,
    feeCents: fee,
    netCents: gross - fee,
    ...given,
  })
}

const inTransit = payout({
  netCents: -9984,
  payoutId: 'po_1RkTq2LmN8vXbY3cD4eF5gH6',
  payoutArrivalDate: '2026-12-03',
  effectiveAt: '2026-12-03T00:00:00.000Z',
})
const nothing: Balances = { payments: {}, reserved: {} }

/** November 2026 in New York with these movements, closed, and with a payout on its way at its end. */
function monthOf(movements: Movement[], before = nothing): Month {
  const { to } = monthPeriod('2026-11', 'America/New_York')
  const waiting = waitingAt(to, [], movements)
  const balances = summarize(movements, before)
  return closedMonth('2026-11', movements, {
    before,
    after: balancesAfter(movements, before),
    balances,
    endings: balances.map((each) => endingOf(each, waiting, [...movements, inTransit], to)),
    waiting,
  })
}

function sampleMonth(changes: Partial<Month> = {}): Month {
  const before = { payments: { usd: 12_345 }, reserved: { usd: 2500 } }
  const pending = sampleMovement({ day: 30, category: 'charge', gross: 4900, fee: 172, description: 'Course' })
  const sale = sold('charge', 1499, 73)
  const amount = { grossCents: -926, netCents: -926 }
  const afterManual = payout({ ...amount, payoutId: 'po_3', contents: contentsOf([sale], -500) })
  const of = { payoutId: 'po_1RjSp1KlM7uWaX2bC3dE4fG5', arrivesOn: '2026-10-28', cents: 29_980, currency: 'usd' }
  const change = { ...of, field: 'arrival', before: '2026-10-28', now: '2026-11-02' }
  return {
    ...monthOf([...monthOfMovements, sale, afterManual, pending], before),
    verdict: { ...compared, balanceAt: '2026-12-02T05:59:00.000Z' },
    changes: [change],
    ...changes,
  }
}

const compared = { differences: [], orders: 60, payouts: 1 }
const sold = (category: string, gross: number, fee = 0) =>
  sampleMovement({ day: 1, category, gross, fee, orderId: 'cs_1' })

function balanceOf(...given: Parameters<typeof summarize>): BalanceSummary {
  const [balance] = summarize(...given)
  if (!balance) throw new Error('There is no balance')
  return balance
}

test('page and email of a month are byte for byte the golden ones, and load nothing from elsewhere', () => {
  const page = statementPage(sampleMonth())
  const email = statementEmail(sampleMonth(), ['2026-11-statement.html', '2026-11-movements.csv'])

  const files = { 'statement.html': page, 'email.html': email.html, 'email.txt': email.text }
  for (const [name, text] of Object.entries(files)) expect(text).toBe(golden(import.meta.dirname, name, text))
  expect(email.subject).toBe(`${brand.name}: statement of November 2026, agrees with Stripe`)
  expect(page).not.toMatch(/<(script|link|img|iframe)|url\(|@import|src=/)
  expect(page).not.toMatch(/https?:/)
  // Readers of the screen have tables instead of drawings.
  expect(page.match(/<svg (?!aria-hidden="true")/g)).toBeNull()
  expect(page).toContain('<caption>Sales per day</caption>')
})

test('a text of strangers draws nothing on page and email, and a country or currency of another form is shown as it is', () => {
  const given = sampleMonth()
  const place = { country: 'DEU', customerFacingCurrency: 'US dollar', payoutId: 'po_1\u001B[2J\u202Etxt.exe' }
  const movements = given.movements.map((each) => ({ ...each, ...place }))

  const page = statementPage({ ...given, movements })
  const { html, text } = statementEmail({ ...given, movements }, [])

  expect(page).toMatch(/<th scope="row">DEU[^$]*[\d.]+ US dollar</)
  expect([page, html, text].filter((each) => /[^\P{Cc}\n]|\p{Bidi_Control}/u.test(each))).toEqual([])
  expect(text).toContain(String.raw`po_1\u001b[2J\u202etxt.exe`)
})

test('a statement that differs names each difference with both figures', () => {
  const figures = { currency: 'usd', expectedCents: 57040, foundCents: 57041 }
  const differences = [{ reason: 'payout_sum' as const, subject: 'po_1', ...figures }]
  const statement = sampleMonth({ verdict: { ...compared, differences } })

  const page = statementPage(statement)
  const { text, html } = statementEmail(statement, [])

  expect(page).toContain('Differs from Stripe')
  expect(page).toMatch(/po_1: The payout is not [^(]*\(\$570\.40 expected, \$570\.41 in the books\)/)
  expect(text).toMatch(/Differs from Stripe: 1 difference\n60 orders .*\npo_1: The payout is not the sum/)
  expect(html.indexOf('po_1: The payout')).toBeLessThan(html.indexOf('Gross sales'))
})

const failed = { payoutId: 'po_1', currency: 'usd', field: 'status', now: 'failed' }
const withPayout = (payoutStatus: string, payoutArrivalDate?: string) =>
  monthOf([
    sampleMovement({ day: 9, category: 'payout', gross: -1000, payoutId: 'po_9', payoutStatus, payoutArrivalDate }),
  ])
const notTheBalance =
  '<p>60 orders and 1 payout were compared with their movements, but the balance was not compared with Stripe&#39;s.</p>'

test.each<[string, Month, string]>([
  ['without a comparison of the balance', sampleMonth({ verdict: compared }), notTheBalance],
  ['after a payout failed', sampleMonth({ changes: [failed] }), '<li>po_1: status failed</li>'],
  ['with a payout in transit', withPayout('in_transit'), '<p class="muted">po_9, no trace id yet</p>'],
  ['with one made by hand', withPayout('paid', '2026-12-02'), '>po_9, arrival Dec 2, 2026, no trace id yet<'],
  ['with a failed payout', withPayout('failed'), '<p class="muted">po_9</p>'],
  ['that is open', sampleMonth({ isClosed: false }), 'This month is open: what is in it may change.'],
  ['without money', sampleMonth({ balances: [] }), 'No money moved in this month.'],
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
    expect(shown).not.toMatch(/Gross sales|Sales per day|No sales|Before<|NaN/)
  }
  expect(page).toContain('−€10.00')
  expect(page).not.toContain('<svg')
  // One currency needs no heading.
  expect(page).not.toContain('class="currency"')
})

test('gross sales less refunds, disputes and fees are the net, also of fees that Stripe charges separately', () => {
  const figures = (...movements: Movement[]) => headlinesOf(balanceOf(movements)).map(({ cents }) => cents)
  const sale = sold('charge', 1499, 73)

  expect(figures(sale, sold('refund', -500), sold('dispute', -999, 1500))).toEqual([1499, -1499, 1573, -1573])
  expect(figures(sale, sold('fee', -1500))).toEqual([1499, 0, 1573, -74])
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
