import fc from 'fast-check'
import { type Paid, taxShare } from '../../../../../lambda/office/books/reading/tax-share'

const taxesIn = (amounts: number[], paid: Paid): number[] =>
  amounts.map((cents, at) => {
    const before = amounts.slice(0, at).reduce((sum, each) => sum + each, 0)
    return taxShare(cents, before, paid)
  })

test.each([
  ['$14.99 with 19 % of Germany', 239, [-500, -500, -499], [-80, -79, -80]],
  ['$14.99 with 20 % of France', 250, [-500, -500, -499], [-83, -84, -83]],
  ['two halves', 239, [-750, -749], [-120, -119]],
  ['a refund that fails', 239, [-500, 500, -1499], [-80, 80, -239]],
  ['a dispute of the rest, won', 239, [-500, -999, 999], [-80, -159, 159]],
  ['no tax', 0, [-500, -999], [0, 0]],
])('the tax of %s', (_which, taxCents, amounts, taxes) => {
  expect(taxesIn(amounts, { amountCents: 1499, taxCents })).toEqual(taxes)
})

test('parts that make up a sale give back its tax, in any order', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.nat(2500), (given, perMyriad) => {
      const amountCents = given.reduce((sum, part) => sum + part, 0)
      const paid = { amountCents, taxCents: Math.round((amountCents * perMyriad) / 10_000) }

      const taxes = taxesIn(
        given.map((part) => -part),
        paid,
      )

      expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(-paid.taxCents || 0)
      expect(taxShare(amountCents, 0, paid)).toBe(paid.taxCents)
    }),
  )
})
