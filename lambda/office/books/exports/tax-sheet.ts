import { cardCents, type Movement, saleChange } from '../model/movement'
import type { Column } from './sheet'

/** In the currency that the buyers paid in. Refunds and disputes are negative. */
export type PlaceSales = Pick<Movement, 'country' | 'state' | 'currency'> & typeof nothing

const nothing = {
  count: 0,
  grossCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  taxCents: 0,
  refundedTaxCents: 0,
  disputedTaxCents: 0,
}

/** What is left after refunds and disputes. */
export function netOf(sales: PlaceSales) {
  const salesCents = sales.grossCents + sales.refundedCents + sales.disputedCents
  const taxCents = sales.taxCents + sales.refundedTaxCents + sales.disputedTaxCents
  return { salesCents, taxCents, withoutTaxCents: salesCents - taxCents }
}

const amount = (name: string, cents: (sales: PlaceSales) => number): Column<PlaceSales> => [
  name,
  'amount',
  (sales) => ({ cents: cents(sales), currency: sales.currency }),
]

export const taxColumns: Column<PlaceSales>[] = [
  ['country', 'text', ({ country }) => country],
  ['state', 'text', ({ state }) => state],
  ['currency', 'currency', ({ currency }) => currency],
  ['sales_count', 'number', ({ count }) => count],
  amount('gross_sales', ({ grossCents }) => grossCents),
  amount('refunds', ({ refundedCents }) => refundedCents),
  amount('disputes', ({ disputedCents }) => disputedCents),
  amount('net_sales', (sales) => netOf(sales).salesCents),
  amount('tax', ({ taxCents }) => taxCents),
  amount('refunded_tax', ({ refundedTaxCents }) => refundedTaxCents),
  amount('disputed_tax', ({ disputedTaxCents }) => disputedTaxCents),
  amount('net_tax', (sales) => netOf(sales).taxCents),
  amount('net_without_tax', (sales) => netOf(sales).withoutTaxCents),
]

export function salesByPlace(movements: Movement[]): PlaceSales[] {
  const byPlace = new Map<string, PlaceSales>()
  for (const movement of movements) {
    const change = saleChange(movement)
    if (movement.orderId === undefined || !change) continue
    const { country, state, customerFacingCurrency, taxCents = 0 } = movement
    const currency = customerFacingCurrency ?? movement.currency
    const place = [currency, country, state].join(' ')
    const sales = byPlace.get(place) ?? { country, state, currency, ...nothing }
    byPlace.set(place, sales)
    const [amountName, taxName] = changed[change]
    sales.count += change === 'sale' ? 1 : 0
    sales[amountName] += cardCents(movement)
    sales[taxName] += taxCents
  }
  return [...byPlace].toSorted(([a], [b]) => a.localeCompare(b)).map(([, sales]) => sales)
}

const changed = {
  sale: ['grossCents', 'taxCents'],
  refund: ['refundedCents', 'refundedTaxCents'],
  dispute: ['disputedCents', 'disputedTaxCents'],
} as const
