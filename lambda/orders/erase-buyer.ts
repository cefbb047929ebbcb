import { channelNames, isUnfinished } from './channels'
import type { Order } from './order'

/**
 * Removes what says who the buyer is, for good: events of Stripe do not bring it back (F97). What finance
 * needs stays, and so does what two proofs of the place of supply need. Channels with something left to send
 * are skipped, except one that is sending, whose outcome is still to be recorded. Returns the same order when
 * it is erased already.
 */
export function eraseBuyer(order: Order, now: Date): Order {
  if (order.buyer.erasedAt !== undefined) return order
  const delivery = { ...order.delivery.channels }
  for (const name of channelNames) {
    const channel = delivery[name]
    if (!channel || !isUnfinished(channel) || channel.state === 'sending') continue
    delivery[name] = { state: 'skipped', attempts: channel.attempts }
  }
  const history = order.history?.map(({ to: _masked, ...entry }) => entry)
  return {
    ...order,
    history,
    delivery: { ...order.delivery, channels: delivery },
    buyer: { erasedAt: now.toISOString() },
  }
}
