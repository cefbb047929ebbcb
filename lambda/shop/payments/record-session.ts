import { firstLinkHash } from '../links/download-link'
import { applyPayment, holdPayment } from '../../orders/payment'
import type { Order } from '../../orders/order'
import { orderStatus, pendingDecision } from '../../orders/order-status'
import { updateOrder } from '../../orders/orders-table'
import { logger } from '../../platform/logging/logger'
import { type OwnSession, readSession } from './read-session'
import type { StoreMark } from './store-mark'

export type SessionContext = {
  table: string
  /** The key for the links of new orders. */
  linkKey: string
  /** The store's own. */
  mark: StoreMark
}

/**
 * The order before and as written, the same object when nothing was new, and whether the session that it
 * comes from could be read.
 */
export type RecordedSession = { before: Order | undefined; order: Order; isReadable: boolean }

/**
 * Records a checkout session in its order; `undefined` when it does not belong to this store. One that is of
 * this store and cannot be read leaves a held order, which the first readable report completes. Sessions in
 * any sequence and repetition end in the same order.
 *
 * @param session as Stripe lists it, or as an event contains it.
 * @param seenAt when Stripe reported it, in seconds since 1970: the event's `created`.
 */
export async function recordSession(
  session: unknown,
  seenAt: number,
  context: SessionContext,
): Promise<RecordedSession | undefined> {
  const read = readSession(session, seenAt, context.mark)
  return read && applySession(read, context, (order) => order)
}

/** The order as a session changes it, or creates it. Returns the same object when nothing is new. */
export function withSession(
  order: Order | undefined,
  session: OwnSession,
  linkHash: string,
): Order {
  return session.isReadable
    ? applyPayment(order, session.facts, linkHash)
    : holdPayment(order, session.facts, linkHash)
}

/** Applies a session to its order, and then `change`; see `updateOrder`. */
export async function applySession(
  session: OwnSession,
  { table, linkKey }: SessionContext,
  change: (order: Order) => Order | Promise<Order>,
): Promise<RecordedSession> {
  const { isReadable, facts } = session
  const linkHash = firstLinkHash(facts.orderId, linkKey)
  const { before, after } = await updateOrder(table, facts.orderId, async (order) => ({
    order: await change(withSession(order, session, linkHash)),
    result: undefined,
  }))
  if (!session.isReadable) reportUnreadable(after, session.fields)
  return { before, order: after, isReadable }
}

function reportUnreadable(order: Order, fields: string[]): void {
  const {
    orderId,
    orderNumber,
    sale: { paymentIntentId },
  } = order
  const facts = { orderId, orderNumber, paymentIntentId, status: orderStatus(order) }
  logger.error('Session unreadable', { ...facts, decision: pendingDecision(order), fields })
}
