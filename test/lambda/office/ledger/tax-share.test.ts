import fc from 'fast-check'
import { type Taxed, taxInNext } from '../../../../lambda/office/ledger/tax-share'

/** The tax in each of these amounts, recorded one after the other. */
function taxesIn(amounts: number[], paid: { amountCents: number; taxCents: number }): number[] {
  const earlier: Taxed[] = []
  for (const cents of amounts) earlier.push({ cents, taxCents: taxInNext(cents, earlier, paid) })
  return earlier.map(({ taxCents }) => taxCents)
}

test.each([
  ['$14.99 with 19 % of Germany', 239, [1499, -500, -500, -499], [239, -80, -79, -80]],
  ['$14.99 with 20 % of France', 250, [1499, -500, -500, -499], [250, -83, -84, -83]],
  ['two halves at half a cent', 239, [1500, -750, -750], [239, -119, -120]],
  ['a refund that fails', 239, [1499, -500, 500, -1499], [239, -80, 80, -239]],
  ['a dispute of the rest, won', 239, [1499, -500, -999, 999], [239, -80, -159, 159]],
  ['no tax', 0, [1499, -500, -999], [0, 0, 0]],
])('the tax of %s', (_which, taxCents, amounts, taxes) => {
  expect(taxesIn(amounts, { amountCents: amounts[0] ?? 0, taxCents })).toEqual(taxes)
})

test('parts that make up a sale have its tax, whatever is recorded first, and the sale itself all of it', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.nat(2500), fc.nat(11), (given, perMyriad, at) => {
      const amountCents = given.reduce((sum, part) => sum + part, 0)
      const taxCents = Math.round((amountCents * perMyriad) / 10_000)
      const amounts = given.map((part) => -part)
      const place = Math.min(at, amounts.length)

      const taxes = taxesIn(amounts.toSpliced(place, 0, amountCents), { amountCents, taxCents })

      expect(taxes[place]).toBe(taxCents)
      expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(0)
    }),
  )
})
