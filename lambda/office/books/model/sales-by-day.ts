import * as z from 'zod/mini'
import { isOfPayments, type Movement } from './movement'
import { total } from './totals'

export const salesDaySchema = z.object({
  /** As `2026-11-21`. */
  day: z.string(),
  currency: z.string(),
  sales: z.int(),
  salesCents: z.int(),
  /** All that moved for orders of this store, not only its sales. */
  netCents: z.int(),
})
export type SalesDay = z.infer<typeof salesDaySchema>

/** Late movements took effect before their month began, so they are on none of its days. */
export function salesByDay(movements: Movement[], dayOf: (instant: string) => string): SalesDay[] {
  const own = movements.filter((each) => each.orderId !== undefined && isOfPayments(each))
  const days = Map.groupBy(own, ({ effectiveAt, currency }) => `${dayOf(effectiveAt)} ${currency}`)
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, ofDay]) => {
      const [day = '', currency = ''] = key.split(' ')
      const { count: sales, grossCents: salesCents } = total(
        ofDay.filter(({ reportingCategory }) => reportingCategory === 'charge'),
      )
      return { day, currency, sales, salesCents, netCents: total(ofDay).netCents }
    })
}
