import { applyPayment } from '../../orders/apply-payment'
import type { Order } from '../../orders/order'
import { type ReadOrders, readOrders } from '../../orders/read-orders'
import { type OwnSession, readSession } from '../../payments/payment-facts'
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
  { table, own }: Run,
): Promise<Comparison<Report>> {
  const ofThisStore = reports.flatMap((report) => {
    const session = readSession(report.session, report.seenAt, own)
    return session ? [{ report, session }] : []
  })
  const ids = ofThisStore.map(({ session }) => session.facts.orderId)
  const { orders, unreadable } = await readOrders(table, ids)
  const differences = ofThisStore.flatMap(({ report, session }) => {
    const { orderId } = session.facts
    const isSettled = unreadable.includes(orderId) || isRecorded(orders.get(orderId), session)
    return isSettled ? [] : [{ ...report, orderId }]
  })
  return { orders, unreadable, differences }
}

function isRecorded(order: Order | undefined, { facts, isCertain }: OwnSession): boolean {
  if (!order) return !isCertain
  return applyPayment(order, facts, order.linkHash) === order
}
