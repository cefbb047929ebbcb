import type { Order } from '../../../orders/order'
import { type ReadOrders, readOrders } from '../../../orders/read-orders'
import { type OwnSession, readSession } from '../../../shop/payments/read-session'
import { withSession } from '../../../shop/payments/record-session'
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
    const session = ownSession(report, run)
    return session ? [{ report, session }] : []
  })
  const ids = ofThisStore.map(({ session }) => session.facts.orderId)
  const { orders, unreadable } = await readOrders(run.table, ids)
  const differences = ofThisStore.flatMap(({ report, session }) => {
    const { orderId } = session.facts
    const isSettled = unreadable.includes(orderId) || isRecorded(orders.get(orderId), session)
    return isSettled ? [] : [{ ...report, orderId }]
  })
  return { orders, unreadable, differences }
}

function ownSession({ session, seenAt }: SessionReport, { mark, found }: Run) {
  try {
    return readSession(session, seenAt, mark)
  } catch (error) {
    noteFailed(found, error)
    return undefined
  }
}

function isRecorded(order: Order | undefined, session: OwnSession): boolean {
  return order !== undefined && withSession(order, session, order.access.linkHash) === order
}
