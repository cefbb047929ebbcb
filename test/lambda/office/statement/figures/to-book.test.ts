import fc from 'fast-check'
import { isPayout, type Movement } from '../../../../../lambda/office/books/model/movement'
import { summarize, total } from '../../../../../lambda/office/books/model/totals'
import { toBook } from '../../../../../lambda/office/statement/figures/to-book'
import { movement } from '../../../../support/lambda/movement-fixture'

const booked = (movements: Movement[], late: Movement[] = [], currency = 'usd') =>
  Object.fromEntries(toBook({ movements, late }, currency).map(({ name, cents }) => [name, cents]))

test.each([
  ['charge', 'Sales', 'Other'],
  ['charge_failure', 'Refunds', 'Other'],
  ['refund_failure', 'Refunds', 'Other'],
  ['dispute_reversal', 'Disputes', 'Other'],
  ['fee', 'Fees', 'Fees'],
  ['network_cost', 'Fees', 'Fees'],
  ['topup_reversal', 'Top-ups', 'Top-ups'],
  ['payout_reversal', 'Payouts', 'Payouts'],
  ['risk_reserved_funds', 'Held in reserve', 'Held in reserve'],
  ['unexplained', 'Unexplained', 'Unexplained'],
  ['something_new', 'Other', 'Other'],
])('a %s of this store is booked as %s, another as %s', (reportingCategory, own, foreign) => {
  const of = (orderId?: string) => booked([movement({ reportingCategory, orderId, feeCents: 0 })])

  expect([of('cs_1'), of()]).toEqual([{ [own]: 1499 }, { [foreign]: 1499 }])
})

test('tax is a line of its own at the rate of the money, also of what is late, and fees are all of them', () => {
  const converted = { customerFacingCents: 2998, customerFacingCurrency: 'cad', taxCents: 239 }
  const instant = movement({ reportingCategory: 'payout', orderId: undefined, grossCents: -900, feeCents: 27 })
  const back = movement({ reportingCategory: 'refund', grossCents: -1499, feeCents: 0, taxCents: -122 })

  const lines = booked([back, instant], [movement(converted)])

  const without = { 'Sales, without tax': 1379, 'Refunds, without tax': -1377 }
  expect(lines).toEqual({ ...without, Tax: -2, Fees: -100, Payouts: -900 })
})

const drawn = fc
  .record({
    reportingCategory: fc.constantFrom(
      ...'charge refund refund_failure dispute dispute_reversal fee topup payout risk_reserved_funds new'.split(' '),
    ),
    currency: fc.constantFrom('usd', 'jpy', 'kwd'),
    grossCents: fc.integer({ min: -5000, max: 5000 }),
    feeCents: fc.integer({ min: -100, max: 500 }),
    taxCents: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
    customerFacingCents: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
    orderId: fc.constantFrom(undefined, 'cs_1'),
    balanceType: fc.constantFrom(undefined, 'payments', 'risk_reserved'),
  })
  .map((given) => movement({ ...given, netCents: given.grossCents - given.feeCents }))
const several = fc.array(drawn, { maxLength: 40 })

test('whatever moved, the lines add up to the change of the balance, and Payouts to what the bank got', () => {
  const property = fc.property(several, several, (given, late) => {
    for (const { currency, endingCents } of summarize(given, undefined, late)) {
      const lines = booked(given, late, currency)
      const isOfBank = (each: Movement) =>
        each.currency === currency && isPayout(each) && each.balanceType !== 'risk_reserved'

      expect(Object.values(lines).reduce((sum, cents) => sum + cents, 0)).toBe(endingCents)
      expect(lines['Payouts'] ?? 0).toBe(total([...given, ...late].filter(isOfBank)).grossCents)
    }
  })
  fc.assert(property)
})
