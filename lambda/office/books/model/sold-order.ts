import * as z from 'zod/mini'
import { sumCents } from './ending-balance'
import { inGroups } from './in-groups'

const amountSchema = z.object({ cents: z.int(), currency: z.string() })

export const soldOrderSchema = z.object({
  orderId: z.string(),
  /** Its row in the file of orders, by column. */
  cells: z.record(z.string(), z.optional(z.union([z.string(), z.number(), amountSchema]))),
})
export type SoldOrder = z.infer<typeof soldOrderSchema>

const text = z.optional(z.string())
const saleSchema = z.object({
  paid_at: z.string(),
  amount: amountSchema,
  promotion_code: text,
  source: text,
  country: text,
})

const ordersSchema = z.object({ currency: z.string(), orders: z.int(), cents: z.int() })
export const soldDaySchema = z.extend(ordersSchema, { day: z.string() })
export const soldCodeSchema = z.extend(ordersSchema, { code: z.string() })
export const soldNameSchema = z.extend(ordersSchema, { name: z.string() })
export type SoldName = z.infer<typeof soldNameSchema>

/** Anyone who pays can name a source of their own. */
const mostNames = 20

type Paid = z.infer<typeof saleSchema>

/** By currency and the day of payment, the promotion code, the source or the country. */
export function soldBy(orders: SoldOrder[], dayOf: (instant: string) => string) {
  const sales = orders.map(({ cells }) => saleSchema.parse(cells))
  const sources = soldByName(sales, 'source', 'Direct')
  return {
    sold: summed(sales.map(({ paid_at: paidAt, amount }) => ({ day: dayOf(paidAt), ...amount }))),
    codes: summed(sales.flatMap(({ promotion_code: code, amount }) => (code === undefined ? [] : { code, ...amount }))),
    // Nothing until there is a source. No source has a capital, as the two other names have.
    sources: sources.every(({ name }) => name === 'Direct') ? [] : sources,
    countries: soldByName(sales, 'country', 'Unknown'),
  }
}

/** The most frequent first; those beyond the limit are one, `Other`. */
function soldByName(all: Paid[], key: 'source' | 'country', none: string): SoldName[] {
  const sales = all.map((sale) => ({ ...sale.amount, name: sale[key] ?? none }))
  const names = inGroups(sales, ({ name }) => name).toSorted((a, b) => b.length - a.length)
  const shown = names.slice(0, mostNames).map(([{ name }]) => name)
  const placed = sales.map((sale) => ({ ...sale, name: shown.includes(sale.name) ? sale.name : 'Other' }))
  const placeOf = ({ name }: SoldName) => [...shown, 'Other'].indexOf(name)
  return summed(placed).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Counts and adds up what is alike apart from its cents.
 *
 * @example
 *   summed([{ code: 'FAN', currency: 'usd', cents: 900 }]) // [{ code: 'FAN', currency: 'usd', cents: 900, orders: 1 }]
 */
export function summed<Sale extends { currency: string; cents: number }>(sales: Sale[]) {
  const groups = inGroups(sales, (sale) => JSON.stringify({ ...sale, cents: 0 }))
  return groups.map((alike) => ({ ...alike[0], orders: alike.length, cents: sumCents(alike) }))
}
