import type { PaidOrder } from '../../../orders/read-paid'
import type { Counted, Movement } from '../model/movement'
import { monthAt, monthAfter } from '../model/period'

/** Movements by order; an order is absent when the books do not go back to its payment. */
export type OrderHistory = (orders: Pick<PaidOrder, 'orderId' | 'sale'>[]) => Promise<Map<string, Movement[]>>

/** A charge is booked before Stripe reports its session as paid. */
const marginMs = 3_600_000

/** @param open what is not closed, and the month in which it begins. */
export function historyOf(
  closedMonth: (month: string) => Promise<Counted | undefined>,
  { openMonth, open, timeZone }: { openMonth: string; open: Movement[]; timeZone: string },
): OrderHistory {
  return async (orders) => {
    const begunIn = new Map(orders.map(({ orderId, sale }) => [orderId, begin(sale, timeZone)]))
    const found = new Map(orders.map(({ orderId }): [string, Movement[]] => [orderId, []]))
    const add = (movements: Movement[]) => {
      for (const each of movements) found.get(each.orderId ?? '')?.push(each)
    }
    add(open)
    const oldest = [...begunIn.values()].toSorted()[0] ?? openMonth
    for (let month = openMonth; month > oldest; month = monthAfter(month, -1)) {
      const closed = await closedMonth(monthAfter(month, -1))
      if (!closed) {
        // The books begin here.
        for (const [id, begun] of begunIn) if (begun < month) found.delete(id)
        break
      }
      add([...closed.movements, ...closed.late])
    }
    return found
  }
}

function begin({ createdAt, paidAt = createdAt }: PaidOrder['sale'], timeZone: string): string {
  return monthAt(new Date(Date.parse(paidAt) - marginMs).toISOString(), timeZone)
}
