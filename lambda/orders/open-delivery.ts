import { type ChannelName, channelNames, dueAtOf, isUnfinished, newChannel } from './channel'
import { hasEndedBadly } from './channel-state'
import { startOf, withChannels } from './channels'
import type { Delivery } from './delivery'
import type { Order } from './order'
import { maySend } from './order-status'

/** Whether the buyer still waits for a message. */
export function isOpenDelivery(order: Order): boolean {
  return maySend(order) && channelNames.some((name) => isUnfinished(order.delivery.channels[name]))
}

/**
 * Whether every channel of an entitled order ended badly, so that its buyer has nothing and nothing will
 * follow. A state that only a later version knows may be a good end.
 */
function isFailedDelivery(order: Order): boolean {
  const names = channelNames.filter((name) => order.delivery.channels[name])
  return maySend(order) && names.length > 0 && names.every((name) => hasEndedBadly(order, name))
}

/** What the index of deliveries lists the order as, if it does. */
export function deliveryListing(order: Order): 'open' | 'failed' | undefined {
  if (isOpenDelivery(order)) return 'open'
  return isFailedDelivery(order) ? 'failed' : undefined
}

/** When the next channel of an open delivery is due, now at the earliest; `undefined` when nothing is left to send. */
export function nextDueAt(order: Order, now: Date): Date | undefined {
  if (!isOpenDelivery(order)) return undefined
  const times = channelNames.flatMap((name) => dueAtOf(order.delivery.channels[name], now) ?? [])
  return new Date(Math.max(now.getTime(), Math.min(...times.map((time) => time.getTime()))))
}

/**
 * Since when the buyer of an open delivery waits for a message: the first attempt of the channel that has
 * tried longest; before any attempt, when it was opened.
 */
export function waitingSince(delivery: Delivery, paidAt: string | undefined): string | undefined {
  const times = channelNames.flatMap((name) => {
    const channel = delivery.channels[name]
    return isUnfinished(channel) ? (startOf(channel) ?? openedAt(delivery, paidAt, name) ?? []) : []
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

/** Whether a day of attempts on the channel is over. */
export function isExhausted(delivery: Delivery, name: ChannelName): boolean {
  const channel = delivery.channels[name]
  return channel?.state === 'given_up' && channel.isExhausted === true
}

/** Opens channels again that ended because a day of attempts was over. Returns the same order without any. */
export function reopenExhausted(order: Order): Order {
  const exhausted = channelNames.filter((name) => isExhausted(order.delivery, name))
  return withChannels(order, exhausted, () => newChannel)
}
