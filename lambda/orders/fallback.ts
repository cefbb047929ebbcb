import { addressOf } from './buyer'
import { type ChannelName, channelNames, newChannel } from './channel'
import { hasEndedBadly } from './channel-state'
import type { Order } from './order'
import { maySend } from './order-status'

/**
 * Opens the other channel when one has ended without reaching the buyer: once for an order, and only a
 * channel that the order did not have, so that nothing goes back and forth. A text is replaced by an e-mail
 * to the address that the buyer gave at the checkout. Returns the same order when there is nothing to open.
 *
 * @param sent the channels that the stage sends on.
 */
export function openFallback(order: Order, now: Date, sent: readonly ChannelName[]): Order {
  const { buyer, delivery } = order
  if (delivery.fallback || !maySend(order)) return order
  const from = channelNames.find((name) => hasEndedBadly(order, name))
  const to = from && otherChannel(from)
  if (!to || delivery.channels[to] || !sent.includes(to)) return order
  const reached = to === 'email' ? { ...buyer, email: buyer.email ?? buyer.checkoutEmail } : buyer
  if (addressOf(reached, to) === undefined) return order
  const channels = { ...delivery.channels, [to]: newChannel }
  const fallback = { from, to, at: now.toISOString() }
  return { ...order, buyer: reached, delivery: { ...delivery, channels, fallback } }
}

/** The channel that replaces another one of the order; `undefined` when none does, or a later version's. */
export function fallbackOf({ delivery: { fallback } }: Order): ChannelName | undefined {
  return channelNames.find((name) => name === fallback?.to)
}

/** Whether the channel that replaces another one is to be sent on, and nobody has begun. */
export function isFallbackPending(order: Order): boolean {
  const to = fallbackOf(order)
  const channel = to && order.delivery.channels[to]
  return maySend(order) && channel?.state === 'waiting' && channel.attempts === 0
}

function otherChannel(name: ChannelName): ChannelName {
  return name === 'email' ? 'text' : 'email'
}
