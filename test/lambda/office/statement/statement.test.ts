import fc from 'fast-check'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Movement } from '../../../../lambda/office/books/model/movement'
import { type BalanceSummary, summarize } from '../../../../lambda/office/books/model/totals'
import { statementEmail } from '../../../../lambda/office/statement/email/statement-email'
import { headlinesOf } from '../../../../lambda/office/statement/figures/headlines'
import { storeFirst } from '../../../../lambda/office/statement/figures/store-first'
import { balanceSteps } from '../../../../lambda/office/statement/page/charts'
import { money } from '../../../../lambda/office/statement/figures/words'
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
  const { movements, open } = sampleMonth()
  const subject = 'EB-1\u001B[2J\u202Etxt.exe'
  const places = movements.map((each) => {
    return { ...each, country: 'DEU', customerFacingCurrency: 'US dollar' }
  })
  const matters = open.map((matter) => ({ ...matter, subject }))

  const page = statementPage(sampleMonth({ movements: places, open: matters }))
  const { html, text } = statementEmail(sampleMonth({ open: matters }), [])

  expect(page).toMatch(/<th scope="row">DEU[^$]*[\d.]+ US dollar</)
  expect([page, html, text].filter((each) => /[^\P{Cc}\n]|\p{Bidi_Control}/u.test(each))).toEqual([])
  expect(text).toContain(String.raw`EB-1\u001b[2J\u202etxt.exe`)
})

const compared = { differences: [], orders: 60, payouts: 1 }

test('a statement that differs names each difference with both figures, apart from the open items', () => {
  const cents = { expectedCents: 57040, foundCents: 57041 }
  const difference = { reason: 'payout_sum' as const, subject: 'po_1', currency: 'usd', ...cents }
  const date = '2026-11-01T12:00:00.000Z'
  const outage = { kind: 'undelivered', subject: '2 more orders', date, note: '' } as const
  const verdict = { ...compared, differences: [difference] }
  const statement = sampleMonth({ verdict, open: [outage] })

  const page = statementPage(statement)
  const { text, html } = statementEmail(statement, [])

  expect(page).toContain('Differs from Stripe')
  expect(page).toMatch(/po_1: The payout is not [^(]*\(\$570\.40 expected, \$570\.41 in the books\)/)
  expect(text).toContain('Differs from Stripe: 1 difference\npo_1: The payout is not the sum')
  expect(text).toContain('Not delivered Nov 1, 2026: 2 more orders\n')
  expect(html.indexOf('po_1: The payout')).toBeLessThan(html.indexOf('Gross sales'))
})

test('a statement without a comparison of the balance says so', () => {
  expect(statementPage(sampleMonth({ verdict: compared }))).toContain(
    '<h2>Agrees with Stripe</h2><p>60 orders and 1 payout compared, but not Stripe&#39;s balance.</p>',
  )
})

test.each([
  [{ field: 'payoutStatus', before: 'paid', now: 'failed' }, 'po_1: status failed (paid before)'],
  [{ field: 'netCents', before: -5, now: 700 }, 'po_1: net $7.00 (−$0.05 before)'],
  [{ field: 'row' }, 'po_1: no longer listed by Stripe'],
])('a change of an earlier month is named: %j', (change, text) => {
  const of = { balanceTransactionId: 'txn_1', payoutId: 'po_1', currency: 'usd' }

  expect(statementPage(sampleMonth({ changes: [{ ...of, ...change }] }))).toContain(`<li>${text}</li>`)
})

test.each([
  ['in_transit', 'po_9, no trace id yet'],
  ['failed', 'po_9'],
])('a payout that is %s has "%s" to look it up at the bank', (payoutStatus, reference) => {
  const sample = { day: 9, category: 'payout', gross: -1000, payoutId: 'po_9', payoutStatus }

  const page = statementPage(monthOf([sampleMovement(sample)]))

  expect(page).toContain(`<p class="muted">${reference}</p>`)
})

test('an open month, and one without money, say so', () => {
  const page = statementPage(sampleMonth({ balances: [], open: [], isClosed: false }))

  expect(page).toContain('This month is open: what is in it may change.')
  expect(page).toContain('No money moved in this month.')
  expect(page).toContain('Nothing is open.')
})

test('a currency with only movements of other stores shows balance and payouts, and no zeros', () => {
  const mugs = monthOf([
    sampleMovement({ day: 2, category: 'charge', gross: 1900, fee: 85, currency: 'eur' }),
    sampleMovement({ day: 9, category: 'payout', gross: -1000, currency: 'eur' }),
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

test('amounts have the decimals of their currency, and a true minus sign', () => {
  const shown = ['jpy', 'usd', 'kwd'].map((currency) => money(-1499, currency))

  expect(shown).toEqual(['−¥1,499', '−$14.99', '−KWD\u00a01.499'])
})

const sold = (category: string, gross: number, fee = 0) =>
  sampleMovement({ day: 1, category, gross, fee, orderId: 'cs_1' })

test.each([
  [
    [sold('charge', 1499, 73), sold('refund', -500), sold('dispute', -999, 1500)],
    [1499, -1499, 1573, -1573],
  ],
  // Stripe charges some fees separately.
  [
    [sold('charge', 1499, 73), sold('fee', -1500)],
    [1499, 0, 1573, -74],
  ],
])('gross sales less refunds, disputes and fees are the net', (movements, cents) => {
  const headlines = headlinesOf({ lastBalances: [] }, balanceOf(movements))

  const names = ['Gross sales', 'Refunds and disputes', 'Fees', 'Net']
  expect(headlines.map(({ name, cents: found }) => [name, found])).toEqual(names.map((name, at) => [name, cents[at]]))
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

test('the steps lead from the starting to the ending balance, whatever moved', () => {
  const movement = fc.record({
    category: fc.constantFrom('charge', 'refund', 'dispute', 'fee', 'payout', 'something_new'),
    gross: fc.integer({ min: -5000, max: 5000 }),
    fee: fc.integer({ min: 0, max: 500 }),
    orderId: fc.constantFrom(undefined, 'cs_1'),
  })
  const movements = fc.array(movement).map((drawn) => drawn.map((sample) => sampleMovement({ day: 1, ...sample })))
  const property = fc.property(movements, movements, fc.integer({ min: -9999, max: 9999 }), (given, late, starting) => {
    const balance = balanceOf(given, { payments: { usd: starting }, reserved: {} }, late)

    const [first, ...rest] = balanceSteps(balance)

    expect(first).toMatchObject({ kind: 'balance', to: starting })
    let reached = starting
    for (const { from, to, cents } of rest.slice(0, -1)) {
      expect([from, to]).toEqual([reached, reached + cents])
      reached = to
    }
    expect(reached).toBe(balance.endingCents)
  })
  fc.assert(property)
})
