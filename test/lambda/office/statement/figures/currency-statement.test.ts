import { calendarOf, monthPeriod } from '../../../../../lambda/office/ledger/period'
import { summarize } from '../../../../../lambda/office/ledger/totals'
import { currencyStatement } from '../../../../../lambda/office/statement/figures/currency-statement'
import { sampleMovement } from '../../../../support/lambda/sample-statement'

const calendar = calendarOf(monthPeriod('2026-10', 'UTC'))

/** The figures by name of a month in which these movements belong to an order. */
function figuresOf(...sold: [category: string, gross: number, fee?: number][]) {
  const movements = sold.map(([category, gross, fee]) =>
    sampleMovement({ day: 1, category, gross, fee, orderId: 'cs_1' }),
  )
  const [balance] = summarize(movements)
  if (!balance) throw new Error('There is no balance')
  const facts = { balance, lastBalance: undefined, movements, contents: new Map() }
  const { store } = currencyStatement({ ...facts, ...calendar })
  return Object.fromEntries(store?.headlines.map(({ name, cents }) => [name, cents]) ?? [])
}

test('gross sales less refunds, disputes and fees are the net; a fee is positive', () => {
  expect(figuresOf(['charge', 1499, 73], ['refund', -500], ['dispute', -999, 1500])).toEqual({
    'Gross sales': 1499,
    'Refunds and disputes': -1499,
    Fees: 1573,
    Net: -1573,
  })
})

test('a fee that Stripe charges separately is among the fees', () => {
  expect(figuresOf(['charge', 1499, 73], ['fee', -1500])).toEqual({
    'Gross sales': 1499,
    'Refunds and disputes': 0,
    Fees: 1573,
    Net: -74,
  })
})
