import { channelNames } from '../orders/channels'
import type { Channel, ChannelName, Order } from '../orders/order'
import { isEntitled } from '../orders/order-status'
import { type LinkKeys, renewLink } from './download-link'
import { downloadsLeftOf } from './link-state'

/** The shortest time between two links sent on request. */
const quietMinutes = 10

export type FreshLinkDecision =
  | { decision: 'send'; order: Order }
  | { decision: 'just_sent' }
  | { decision: 'no_channel' }
  | { decision: 'not_entitled' }

/**
 * Decides on a buyer's request for a fresh link, which only ever goes to the stored addresses. A
 * current link with downloads left is sent again as it is; a used-up one is renewed first. A link
 * that works and was accepted minutes ago is not sent again, so that nobody can flood the buyer.
 */
export function requestFreshLink(order: Order, keys: LinkKeys, now: Date): FreshLinkDecision {
  if (!isEntitled(order)) return { decision: 'not_entitled' }
  const isUsable = downloadsLeftOf(order) > 0
  if (isUsable && wasSentSince(order, minutesBefore(now, quietMinutes))) {
    return { decision: 'just_sent' }
  }
  const names = reachableChannels(order)
  if (names.length === 0) return { decision: 'no_channel' }
  const delivery = { ...order.delivery }
  for (const name of names) delivery[name] = { state: 'pending', attempts: 0 }
  const linked = isUsable ? order : renewLink(order, keys)
  return { decision: 'send', order: { ...linked, delivery } }
}

function wasSentSince(order: Order, since: string): boolean {
  return channelNames.some((name) => {
    const channel = order.delivery[name]
    return channel && (isAcceptedSince(channel, since) || channel.state === 'sending')
  })
}

function isAcceptedSince(channel: Channel, since: string): boolean {
  return 'acceptedAt' in channel && String(channel.acceptedAt) > since
}

/** Leaves out addresses that bounced, complained or were refused for good (F57). */
function reachableChannels({ delivery }: Order): ChannelName[] {
  const unreachable = ['bounced', 'complained', 'failed']
  return channelNames.filter((name) => {
    const channel = delivery[name]
    return channel !== undefined && !unreachable.includes(channel.state)
  })
}

function minutesBefore(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString()
}
