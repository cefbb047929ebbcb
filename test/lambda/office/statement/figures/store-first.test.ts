import { product } from '../../../../../product/product'
import { summarize } from '../../../../../lambda/office/ledger/totals'
import { storeFirst } from '../../../../../lambda/office/statement/figures/store-first'
import { sampleMovement } from '../../../../support/lambda/sample-statement'

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
