import * as z from 'zod/mini'
import { inGroups } from './in-groups'
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
  const days = inGroups(own, ({ effectiveAt, currency }) => `${dayOf(effectiveAt)} ${currency}`)
  return days.map((ofDay) => {
    const [{ effectiveAt, currency }] = ofDay
    const charges = ofDay.filter(({ reportingCategory }) => reportingCategory === 'charge')
    const { count: sales, grossCents: salesCents } = total(charges)
    return { day: dayOf(effectiveAt), currency, sales, salesCents, netCents: total(ofDay).netCents }
  })
}
