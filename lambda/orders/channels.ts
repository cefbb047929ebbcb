import type { Order } from './order'
import { maySend } from './order-status'
import { type Channel, type ChannelName, isKnown } from './channel-state'

/** Longer than a sending function may run, so that two never send at the same time. */
export const leaseSeconds = 60

export const channelNames: ChannelName[] = ['email', 'text']

/** Whether any channel of the order still has work to do. */
export function hasUnfinishedChannel(order: Order): boolean {
  return channelNames.some(
    (name) =>
      isUnfinished(order.delivery.channels[name]) ||
      isOwedAgain(order, order.delivery.channels[name]),
  )
}

/** Whether a channel of the order is in a state that only a later version knows. */
export function hasLaterState({ delivery: { channels: delivery } }: Order): boolean {
  return channelNames.some((name) => delivery[name] && !isKnown(delivery[name]))
}

/**
 * Claims every channel that is due: `pending`, past its `nextAttemptAt`, or still `sending` after
 * its lease expired. If the order is no longer entitled or its addresses were erased, its due
 * channels become `skipped` instead; a skipped channel is due again once the order is entitled
 * again. Returns the same order when nothing is due, and when `holder` has claimed all of it already.
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
  const isSendable = maySend(order)
  const own = channelNames.filter((name) => isHeldBy(holder, order.delivery.channels[name]))
  const due = channelNames.filter((name) => {
    const channel = order.delivery.channels[name]
    if (own.includes(name)) return !isSendable
    return isDue(channel, now) || isOwedAgain(order, channel)
  })
  const claimed = isSendable ? [...own, ...due] : []
  if (due.length === 0) return { order, claimed }
  const delivery = { ...order.delivery.channels }
  for (const name of due) {
    delivery[name] = isSendable
      ? sending(order.delivery.channels[name], now, holder)
      : { state: 'skipped', attempts: order.delivery.channels[name]?.attempts ?? 0 }
  }
  return { order: { ...order, delivery: { ...order.delivery, channels: delivery } }, claimed }
}

function sending(channel: Channel | undefined, now: Date, holder: string): Channel {
  return {
    state: 'sending',
    attempts: (channel?.attempts ?? 0) + 1,
    startedAt: (channel && startOf(channel)) ?? now.toISOString(),
    leaseUntil: secondsAfter(now, leaseSeconds),
    holder,
  }
}

/** When an unfinished channel was first claimed; `undefined` when it was not. */
export function startOf(channel: Channel): string | undefined {
  const { state } = channel
  return state === 'sending' || state === 'retrying' || state === 'unknown'
    ? channel.startedAt
    : undefined
}

/** Whether a channel has not reached its end; one that the order does not have has none to reach. */
export function isUnfinished(channel: Channel | undefined): boolean {
  if (!channel || !isKnown(channel)) return false
  return ['pending', 'sending', 'retrying', 'unknown'].includes(channel.state)
}

/** Whether a call is sending on the channel: its lease has not expired. */
export function isLeased(channel: Channel | undefined, now: Date): boolean {
  return channel?.state === 'sending' && new Date(channel.leaseUntil) > now
}

/** Whether this call has claimed the channel. */
export function isHeldBy(holder: string, channel: Channel | undefined): boolean {
  return channel?.state === 'sending' && channel.holder === holder
}

/** A won dispute or a failed refund restores the delivery that was skipped because of it. */
export function isOwedAgain(order: Order, channel: Channel | undefined): boolean {
  return channel?.state === 'skipped' && maySend(order)
}

function isDue(channel: Channel | undefined, now: Date): boolean {
  if (!channel) return false
  if (channel.state === 'pending') return true
  if (channel.state === 'sending') return !isLeased(channel, now)
  if (channel.state === 'retrying' || channel.state === 'unknown') {
    return new Date(channel.nextAttemptAt) <= now
  }
  return false
}

/** The instant so many seconds from now. */
export function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}
