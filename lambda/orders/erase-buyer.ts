import type { Order } from './order'

/**
 * Removes what says who the buyer is, for good: events of Stripe do not bring it back (F97), and nothing more
 * is sent. What finance needs stays, and so does what two proofs of the place of supply need. The outcome of a
 * message that is on its way is still recorded. Returns the same order when it is erased already.
 */
export function eraseBuyer(order: Order, now: Date): Order {
  if (order.buyer.erasedAt !== undefined) return order
  const history = order.history?.map(({ to: _masked, ...entry }) => entry)
  return { ...order, history, buyer: { erasedAt: now.toISOString() } }
}
