import {
  type Channel,
  type ChannelName,
  channelNames,
  dueAtOf,
  isHeldBy,
  isKnown,
  isUnfinished,
} from './channel'
import type { Order } from './order'
import { maySend } from './order-status'

/** Longer than a sending function may run, so that two never send at the same time. */
export const leaseSeconds = 60

/** Whether a channel of the order is in a state that only a later version knows. */
export function hasLaterState({ delivery: { channels } }: Order): boolean {
  return channelNames.some((name) => channels[name] && !isKnown(channels[name]))
}

/**
 * Claims every channel that is due: at once, after its wait, or when a lease has expired. Of an order that is
 * not entitled, or whose addresses were erased, it claims nothing and lets such channels wait as new ones:
 * they are due again once the order is entitled again, with a day of attempts. Returns the same order when
 * nothing is due, and when `holder` has claimed all of it already.
 *
 * @param holder random, one for each call: a call whose claim was written although the response was
 * lost finds it on its next read, and goes on (F38).
 */
export function claimDueChannels(
  order: Order,
  now: Date,
  holder: string,
): { order: Order; claimed: ChannelName[] } {
  if (!order.sale.paidAt) return { order, claimed: [] }
  const { channels } = order.delivery
  const own = channelNames.filter((name) => isHeldBy(holder, channels[name]))
  const due = channelNames.filter((name) => isDue(channels[name], now) && !own.includes(name))
  if (!maySend(order)) {
    const begun = [...own, ...due].filter((name) => hasBegun(channels[name]))
    return { order: withChannels(order, begun, waitAsNew), claimed: [] }
  }
  const claimed = withChannels(order, due, (channel) => sending(channel, now, holder))
  return { order: claimed, claimed: [...own, ...due] }
}

/** An order with changed channels; the same one when none of these is named. */
export function withChannels(
  order: Order,
  names: ChannelName[],
  change: (channel: Channel | undefined) => Channel,
): Order {
  if (names.length === 0) return order
  const { delivery } = order
  const changed = names.map((name) => [name, change(delivery.channels[name])])
  const channels = { ...delivery.channels, ...Object.fromEntries(changed) }
  return { ...order, delivery: { ...delivery, channels } }
}

function sending(channel: Channel | undefined, now: Date, holder: string): Channel {
  return {
    state: 'sending',
    attempts: (channel?.attempts ?? 0) + 1,
    startedAt: startOf(channel) ?? now.toISOString(),
    leaseUntil: secondsAfter(now, leaseSeconds),
    holder,
  }
}

function isDue(channel: Channel | undefined, now: Date): boolean {
  const dueAt = dueAtOf(channel, now)
  return dueAt !== undefined && dueAt <= now
}

/** Whether a channel has an attempt behind it that counts towards a day of attempts. */
function hasBegun(channel: Channel | undefined): boolean {
  return startOf(channel) !== undefined || channel?.state === 'sending'
}

function waitAsNew(channel: Channel | undefined): Channel {
  return { state: 'waiting', attempts: channel?.attempts ?? 0 }
}

/** When an unfinished channel was first claimed; `undefined` when it was not. */
export function startOf(channel: Channel | undefined): string | undefined {
  return isUnfinished(channel) ? channel.startedAt : undefined
}

/** The instant so many seconds from now. */
export function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}
