import { type Movement, saleChange } from '../movement'
import { type Column, type Kind, type Sheet, sheetOf } from './sheet'

/** What was sold to one place, in the currency that the buyers paid in. */
export type Sales = {
  country: string | undefined
  state: string | undefined
  currency: string
  count: number
  grossCents: number
  refundedCents: number
  disputedCents: number
  /** The tax in the gross sales, and what of it refunds and disputes gave back. */
  taxCents: number
  refundedTaxCents: number
  disputedTaxCents: number
}

/** What is left of sales after refunds and disputes, of the tax in them, and of the sales without that tax. */
export function netOf(sales: Sales) {
  const salesCents = sales.grossCents + sales.refundedCents + sales.disputedCents
  const taxCents = sales.taxCents + sales.refundedTaxCents + sales.disputedTaxCents
  return { salesCents, taxCents, withoutTaxCents: salesCents - taxCents }
}

const amount = (name: string, cents: (sales: Sales) => number) => ({
  name,
  kind: 'amount' as Kind,
  value: (sales: Sales) => ({ cents: cents(sales), currency: sales.currency }),
})

/** Refunds and disputes are negative, with the tax in them (docs/finance.md). */
export const taxColumns: Column<Sales>[] = [
  { name: 'country', kind: 'text', value: ({ country }) => country },
  { name: 'state', kind: 'text', value: ({ state }) => state },
  { name: 'currency', kind: 'currency', value: ({ currency }) => currency },
  { name: 'sales_count', kind: 'number', value: ({ count }) => count },
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

export function taxSheet(
  movements: AsyncIterable<Movement> | Iterable<Movement>,
  timeZone: string,
): Sheet {
  const sources = salesByPlace(movements)
  return sheetOf({ name: 'tax', columns: taxColumns, sources, timeZone, hasTotals: true })
}

/** Sums up what was sold to each place, by currency, country and state. */
export async function* salesByPlace(
  movements: AsyncIterable<Movement> | Iterable<Movement>,
): AsyncGenerator<Sales> {
  const byPlace = new Map<string, Sales>()
  for await (const movement of movements) {
    if (movement.orderId === undefined || !saleChange(movement)) continue
    const { country, state, customerFacingCurrency } = movement
    const currency = customerFacingCurrency ?? movement.currency
    const place = [currency, country, state].join(' ')
    const sales = byPlace.get(place) ?? { country, state, currency, ...nothing }
    byPlace.set(place, add(sales, movement))
  }
  yield* [...byPlace].toSorted(([a], [b]) => a.localeCompare(b)).map(([, sales]) => sales)
}

const nothing = {
  count: 0,
  grossCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  taxCents: 0,
  refundedTaxCents: 0,
  disputedTaxCents: 0,
}

function add(sales: Sales, movement: Movement): Sales {
  const { customerFacingCents, grossCents, taxCents = 0 } = movement
  const cents = customerFacingCents ?? grossCents
  switch (saleChange(movement)) {
    case 'sale':
      return {
        ...sales,
        count: sales.count + 1,
        grossCents: sales.grossCents + cents,
        taxCents: sales.taxCents + taxCents,
      }
    case 'refund':
      return {
        ...sales,
        refundedCents: sales.refundedCents + cents,
        refundedTaxCents: sales.refundedTaxCents + taxCents,
      }
    case 'dispute':
      return {
        ...sales,
        disputedCents: sales.disputedCents + cents,
        disputedTaxCents: sales.disputedTaxCents + taxCents,
      }
    case undefined:
      return sales
  }
}
