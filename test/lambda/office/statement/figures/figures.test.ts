import fc from 'fast-check'
import { product } from '../../../../../product/product'
import { calendarOf, monthPeriod } from '../../../../../lambda/office/ledger/period'
import { summarize } from '../../../../../lambda/office/ledger/totals'
import { currencyStatement } from '../../../../../lambda/office/statement/figures/currency-statement'
import { storeFirst } from '../../../../../lambda/office/statement/figures/store-first'
import { balanceSteps } from '../../../../../lambda/office/statement/figures/waterfall'
import { sampleMovement } from '../../../../support/lambda/sample-statement'

const calendar = calendarOf(monthPeriod('2026-10', 'UTC'))

type Sold = [category: string, gross: number, fee?: number]

/** The figures by name of a month in which these movements belong to an order. */
function figuresOf(...sold: Sold[]) {
  const movements = sold.map(([category, gross, fee]) =>
    sampleMovement({ day: 1, category, gross, fee, orderId: 'cs_1' }),
  )
  const [balance] = summarize(movements)
  if (!balance) throw new Error('There is no balance')
  const facts = { balance, lastBalance: undefined, movements, contents: new Map() }
  const { store } = currencyStatement({ ...facts, ...calendar })
  return Object.fromEntries(store?.headlines.map(({ name, cents }) => [name, cents]) ?? [])
}

test.each([
  [
    [
      ['charge', 1499, 73],
      ['refund', -500],
      ['dispute', -999, 1500],
    ],
    [1499, -1499, 1573, -1573],
  ],
  // Stripe charges some fees separately.
  [
    [
      ['charge', 1499, 73],
      ['fee', -1500],
    ],
    [1499, 0, 1573, -74],
  ],
] as [Sold[], number[]][])(
  'gross sales less refunds, disputes and fees are the net: %j',
  (sold, cents) => {
    const names = ['Gross sales', 'Refunds and disputes', 'Fees', 'Net']

    expect(figuresOf(...sold)).toEqual(
      Object.fromEntries(names.map((name, at) => [name, cents[at]])),
    )
  },
)

const sale = (currency: string, orderId?: string) =>
  sampleMovement({ day: 1, category: 'charge', gross: 1499, currency, ...(orderId && { orderId }) })
const ordered = (...movements: ReturnType<typeof sale>[]) =>
  storeFirst(summarize(movements)).map(({ currency }) => currency)

test('the currency of the price comes first, also in a month without sales', () => {
  const mugs = [sale('aed'), sale('eur'), sale('zmw')]

  const sold = ordered(...mugs, sale(product.currency, 'cs_1'))
  const unsold = ordered(...mugs, sale(product.currency))

  expect(sold).toEqual([product.currency, 'aed', 'eur', 'zmw'])
  expect(unsold).toEqual(sold)
})

test('a store whose sales are settled in another currency begins with that one', () => {
  const found = ordered(sale('aed'), sale(product.currency), sale('eur', 'cs_1'))

  expect(found).toEqual(['eur', product.currency, 'aed'])
})

test('the steps lead from the starting to the ending balance, whatever moved', () => {
  const movement = fc.record({
    category: fc.constantFrom('charge', 'refund', 'dispute', 'fee', 'payout', 'something_new'),
    gross: fc.integer({ min: -5000, max: 5000 }),
    fee: fc.integer({ min: 0, max: 500 }),
    isOwn: fc.boolean(),
    isLate: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(movement), fc.integer({ min: -9999, max: 9999 }), (drawn, starting) => {
      const made = drawn.map(({ isOwn, isLate, ...sample }) => ({
        isLate,
        movement: sampleMovement({ day: 1, ...sample, ...(isOwn ? { orderId: 'cs_1' } : {}) }),
      }))
      const of = (late: boolean) =>
        made.filter(({ isLate }) => isLate === late).map((each) => each.movement)
      const [balance] = summarize(of(false), { usd: starting }, of(true))
      if (!balance) throw new Error('There is no balance.')

      const steps = balanceSteps(balance)

      const [first, ...rest] = steps
      expect(first).toMatchObject({ kind: 'balance', to: starting })
      let reached = starting
      for (const { from, to, cents } of rest.slice(0, -1)) {
        expect([from, to]).toEqual([reached, reached + cents])
        reached = to
      }
      expect(reached).toBe(balance.endingCents)
    }),
  )
})
