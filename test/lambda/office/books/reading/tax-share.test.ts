import fc from 'fast-check'
import { type Paid, taxGivenBack } from '../../../../../lambda/office/books/reading/tax-share'
import { movement } from '../../../../support/lambda/movement-fixture'

function taxesIn(amounts: number[], paid: Paid): number[] {
  const booked = amounts.map((grossCents, at) =>
    movement({ balanceTransactionId: `txn_${at}`, createdAt: new Date(at * 60_000).toISOString(), grossCents }),
  )
  return booked.map((each) => taxGivenBack(each, booked, paid))
}

test.each([
  ['$14.99 with 19 % of Germany', 239, [-500, -500, -499], [-80, -79, -80]],
  ['$14.99 with 20 % of France', 250, [-500, -500, -499], [-83, -84, -83]],
  ['two halves', 239, [-750, -749], [-120, -119]],
  ['a refund that fails', 239, [-500, 500, -1499], [-80, 80, -239]],
  ['a dispute of the rest, won', 239, [-500, -999, 999], [-80, -159, 159]],
  ['a dispute of more than was paid, won', 239, [-1560, 1560], [-239, 239]],
  ['a dispute of the whole after a refund, won in part, then won', 250, [-500, -1499, 999, 500], [-83, -167, 83, 84]],
  ['a refund of the whole that fails after a dispute', 239, [-1499, -1499, 1499], [-239, 0, 0]],
  ['no tax', 0, [-500, -999], [0, 0]],
])('the tax of %s', (_which, taxCents, amounts, taxes) => {
  expect(taxesIn(amounts, { amountCents: 1499, taxCents })).toEqual(taxes)
})

test('after any refunds, disputes and wins the tax given back is between none and all of the sale’s, and all of it once all is away', () => {
  const moves = fc.array(fc.integer({ min: -2000, max: 2000 }), { maxLength: 12 })
  fc.assert(
    fc.property(moves, fc.integer({ min: 1, max: 2000 }), fc.nat(2500), (amounts, amountCents, perMyriad) => {
      const paid = { amountCents, taxCents: Math.round((amountCents * perMyriad) / 10_000) }

      const taxes = taxesIn(amounts, paid)

      for (const [at] of amounts.entries()) {
        const given = (of: number[]) => of.slice(0, at + 1).reduce((sum, each) => sum - each, 0)
        const [away, back] = [given(amounts), given(taxes)]
        const [least, most] = away >= amountCents ? [paid.taxCents, Infinity] : [0, away <= 0 ? 0 : paid.taxCents]
        expect(back).toBeGreaterThanOrEqual(least)
        expect(back).toBeLessThanOrEqual(Math.min(most, paid.taxCents))
      }
    }),
  )
})
