import type { Movement } from '../movement'
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
  taxCents: number
}

const amount = (name: string, cents: (sales: Sales) => number) => ({
  name,
  kind: 'amount' as Kind,
  value: (sales: Sales) => ({ cents: cents(sales), currency: sales.currency }),
})

/** Refunds and disputes are negative; the tax is the part included in the gross sales (docs/finance.md). */
export const taxColumns: Column<Sales>[] = [
  { name: 'country', kind: 'text', value: ({ country }) => country },
  { name: 'state', kind: 'text', value: ({ state }) => state },
  { name: 'currency', kind: 'currency', value: ({ currency }) => currency },
  { name: 'sales_count', kind: 'number', value: ({ count }) => count },
  amount('gross_sales', ({ grossCents }) => grossCents),
  amount('refunds', ({ refundedCents }) => refundedCents),
  amount('disputes', ({ disputedCents }) => disputedCents),
  amount('net_sales', (sales) => sales.grossCents + sales.refundedCents + sales.disputedCents),
  amount('tax', ({ taxCents }) => taxCents),
]

/** The sales of this store by currency, country and state. */
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
    if (movement.orderId === undefined || !isSale(movement)) continue
    const { country, state, customerFacingCurrency } = movement
    const currency = customerFacingCurrency ?? movement.currency
    const place = [currency, country, state].join(' ')
    const sales = byPlace.get(place) ?? { country, state, currency, ...nothing }
    byPlace.set(place, add(sales, movement))
  }
  yield* [...byPlace].toSorted(([a], [b]) => a.localeCompare(b)).map(([, sales]) => sales)
}

const nothing = { count: 0, grossCents: 0, refundedCents: 0, disputedCents: 0, taxCents: 0 }

/** What went back to buyers, including the amount of a charge that failed later. */
const refunds = ['refund', 'refund_failure', 'charge_failure']
const disputes = ['dispute', 'dispute_reversal']

/** Whether a movement charged a buyer's card or gave money back to it. */
function isSale({ reportingCategory: category }: Movement): boolean {
  return category === 'charge' || refunds.includes(category) || disputes.includes(category)
}

function add(sales: Sales, movement: Movement): Sales {
  const { reportingCategory, customerFacingCents, grossCents, taxCents = 0 } = movement
  const cents = customerFacingCents ?? grossCents
  if (refunds.includes(reportingCategory)) {
    return { ...sales, refundedCents: sales.refundedCents + cents }
  }
  if (disputes.includes(reportingCategory)) {
    return { ...sales, disputedCents: sales.disputedCents + cents }
  }
  return {
    ...sales,
    count: sales.count + 1,
    grossCents: sales.grossCents + cents,
    taxCents: sales.taxCents + taxCents,
  }
}
