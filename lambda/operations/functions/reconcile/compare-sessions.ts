import type { Order } from '../../../orders/order'
import { type ReadOrders, readOrders } from '../../../orders/read-orders'
import { applyPayment, type Payment } from '../../../orders/payment'
import { readSession } from '../../../shop/payments/read-session'
import { noteFailed } from './findings'
import type { Run } from './repair'

/** What Stripe reports about one session: in an event, or by listing it. */
export type SessionReport = {
  session: unknown
  /** In seconds since 1970. */
  seenAt: number
}

type Comparison<Report extends SessionReport> = ReadOrders & {
  /** The reports that are not in their orders. */
  differences: (Report & { orderId: string })[]
}

/**
 * Compares what Stripe reports with the orders, which are read consistently. Reports about sessions of other
 * stores, and those whose item in the table is no order, are no differences. Writes nothing.
 */
export async function compareSessions<Report extends SessionReport>(
  reports: Report[],
  run: Run,
): Promise<Comparison<Report>> {
  const ofThisStore = reports.flatMap((report) => {
    const payment = readPayment(report, run)
    return payment ? [{ report, payment }] : []
  })
  const ids = ofThisStore.map(({ payment }) => payment.orderId)
  const { orders, unreadable } = await readOrders(run.table, ids)
  const differences = ofThisStore.flatMap(({ report, payment }) => {
    const { orderId } = payment
    const isSettled = unreadable.includes(orderId) || isRecorded(orders.get(orderId), payment)
    return isSettled ? [] : [{ ...report, orderId }]
  })
  return { orders, unreadable, differences }
}

function readPayment({ session, seenAt }: SessionReport, { mark, found }: Run) {
  try {
    return readSession(session, seenAt, mark)
  } catch (error) {
    noteFailed(found, error)
    return undefined
  }
}

function isRecorded(order: Order | undefined, payment: Payment): boolean {
  return order !== undefined && applyPayment(order, payment, order.access.linkHash) === order
}
