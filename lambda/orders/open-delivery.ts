import { channelNames, hasUnfinishedChannel, isOwedAgain, isUnfinished, startOf } from './channels'
import type { Channel, ChannelName } from './channel-state'
import type { Delivery } from './delivery'
import type { Order } from './order'
import { maySend } from './order-status'

/** Whether the buyer still waits for a message. */
export function isOpenDelivery(order: Order): boolean {
  return maySend(order) && hasUnfinishedChannel(order)
}

/**
 * Whether every channel of an entitled order ended badly, so that its buyer has nothing and nothing will
 * follow. A state that only a later version knows may be a good end.
 */
function isFailedDelivery(order: Order): boolean {
  const channels = channelNames.flatMap((name) => order.delivery.channels[name] ?? [])
  return maySend(order) && channels.length > 0 && channels.every(hasEndedBadly)
}

/** What the index of deliveries lists the order as, if it does. */
export function deliveryListing(order: Order): 'open' | 'failed' | undefined {
  if (isOpenDelivery(order)) return 'open'
  return isFailedDelivery(order) ? 'failed' : undefined
}

/**
 * When the next channel of an open delivery is due: now, after its wait or at the end of its lease.
 * `undefined` when nothing is left to send.
 */
export function nextDueAt(order: Order, now: Date): Date | undefined {
  if (!isOpenDelivery(order)) return undefined
  const times = openChannels(order).map((channel) => dueTime(channel) ?? now.getTime())
  return new Date(Math.max(now.getTime(), Math.min(...times)))
}

/**
 * Since when the buyer of an open delivery waits for a message: the first attempt of the channel that has
 * tried longest; before any attempt, when it was opened.
 */
export function waitingSince(delivery: Delivery, paidAt: string | undefined): string | undefined {
  const times = channelNames.flatMap((name) => {
    const channel = delivery.channels[name]
    // The index lists an order with a skipped channel only once it is owed again.
    const isOpen = isUnfinished(channel) || channel?.state === 'skipped'
    return channel && isOpen ? (startOf(channel) ?? openedAt(delivery, paidAt, name) ?? []) : []
  })
  return times.toSorted()[0]
}

/** When a channel was opened that nobody has tried yet: by a fresh link, in place of another one, or by the payment. */
export function openedAt(
  { freshLinks = [], fallback }: Delivery,
  paidAt: string | undefined,
  name: ChannelName,
): string | undefined {
  const replacedAt = fallback?.to === name ? fallback.at : undefined
  const times = [paidAt, replacedAt, freshLinks.at(-1)?.at].filter((time) => time !== undefined)
  return times.toSorted().at(-1)
}

/** Opens channels again that ended because a day of attempts was over. Returns the same order without any. */
export function reopenExhausted(order: Order): Order {
  const delivery = { ...order.delivery.channels }
  const exhausted = channelNames.filter((name) => delivery[name]?.state === 'exhausted')
  for (const name of exhausted) delivery[name] = { state: 'pending', attempts: 0 }
  return exhausted.length > 0
    ? { ...order, delivery: { ...order.delivery, channels: delivery } }
    : order
}

/** The channels with something left to send. */
function openChannels(order: Order): Channel[] {
  return channelNames
    .flatMap((name) => order.delivery.channels[name] ?? [])
    .filter((channel) => isUnfinished(channel) || isOwedAgain(order, channel))
}

function dueTime(channel: Channel): number | undefined {
  if (channel.state === 'sending') return Date.parse(channel.leaseUntil)
  if (channel.state === 'retrying' || channel.state === 'unknown') {
    return Date.parse(channel.nextAttemptAt)
  }
  return undefined
}

/** Whether a channel ended without reaching the buyer, or the buyer does not want its messages. */
export function hasEndedBadly(channel: Channel | undefined): boolean {
  const state = channel?.state
  return (
    state === 'failed' || state === 'exhausted' || state === 'bounced' || state === 'complained'
  )
}
