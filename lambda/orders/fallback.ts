import { addressOf } from './buyer'
import { channelNames } from './channels'
import { hasEndedBadly } from './open-delivery'
import type { Order } from './order'
import { maySend } from './order-status'
import type { ChannelName } from './channel-state'

/**
 * Opens the other channel when one has ended without reaching the buyer: once for an order, and only a
 * channel that the order did not have, so that nothing goes back and forth. A text is replaced by an e-mail
 * to the address that the buyer gave at the checkout. Returns the same order when there is nothing to open.
 *
 * @param sent the channels that the stage sends on.
 */
export function openFallback(order: Order, now: Date, sent: readonly ChannelName[]): Order {
  if (order.delivery.fallback || !maySend(order)) return order
  const from = channelNames.find((name) => hasEndedBadly(order.delivery.channels[name]))
  const to = from && otherChannel(from)
  if (!to || order.delivery.channels[to] || !sent.includes(to)) return order
  const withEmail =
    to === 'email'
      ? {
          ...order,
          buyer: { ...order.buyer, email: order.buyer.email ?? order.buyer.checkoutEmail },
        }
      : order
  if (addressOf(withEmail.buyer, to) === undefined) return order
  return {
    ...withEmail,
    delivery: {
      ...withEmail.delivery,
      channels: { ...order.delivery.channels, [to]: { state: 'pending', attempts: 0 } },
      fallback: { from, to, at: now.toISOString() },
    },
  }
}

/** The channel that replaces another one of the order; `undefined` when none does, or a later version's. */
export function fallbackOf({ delivery: { fallback } }: Order): ChannelName | undefined {
  return channelNames.find((name) => name === fallback?.to)
}

/** Whether the channel that replaces another one is to be sent on, and nobody has begun. */
export function isFallbackPending(order: Order): boolean {
  const to = fallbackOf(order)
  return to !== undefined && maySend(order) && order.delivery.channels[to]?.state === 'pending'
}

function otherChannel(name: ChannelName): ChannelName {
  return name === 'email' ? 'text' : 'email'
}
