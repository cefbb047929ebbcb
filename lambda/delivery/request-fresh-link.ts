import { type LinkKeys, renewLink } from '../links/download-link'
import { downloadsLeftOf } from '../links/link-state'
import type { Channel, ChannelName, Order } from '../orders/order'
import { isEntitled } from '../orders/order-status'

/** The least time between two links that are sent on request. */
const quietMinutes = 10

export type FreshLinkRequest =
  | { answer: 'send'; order: Order }
  | { answer: 'just_sent' }
  | { answer: 'no_channel' }
  | { answer: 'not_entitled' }

/**
 * Decides on a buyer's wish for a fresh link, which goes to the stored addresses only. A current
 * link with downloads left is sent again as it is, a used-up one is renewed; a link that works and
 * was accepted minutes ago is not sent once more, so that nobody can flood the buyer with it.
 */
export function requestFreshLink(order: Order, keys: LinkKeys, now: Date): FreshLinkRequest {
  if (!isEntitled(order)) return { answer: 'not_entitled' }
  const isUsable = downloadsLeftOf(order) > 0
  if (isUsable && wasSentSince(order, minutesBefore(now, quietMinutes))) {
    return { answer: 'just_sent' }
  }
  const delivery = { ...order.delivery }
  const names = reachableChannels(order)
  if (names.length === 0) return { answer: 'no_channel' }
  for (const name of names) delivery[name] = { state: 'pending', attempts: 0 }
  const linked = isUsable ? order : renewLink(order, keys)
  return { answer: 'send', order: { ...linked, delivery } }
}

function wasSentSince(order: Order, since: string): boolean {
  const { email, text } = order.delivery
  return [email, text].some(
    (channel) => channel && (isAcceptedSince(channel, since) || channel.state === 'sending'),
  )
}

function isAcceptedSince(channel: Channel, since: string): boolean {
  return 'acceptedAt' in channel && String(channel.acceptedAt) > since
}

/** Not to an address that bounced, complained or was refused for good (F57). */
function reachableChannels({ delivery }: Order): ChannelName[] {
  const unreachable = ['bounced', 'complained', 'failed']
  const names: ChannelName[] = ['email', 'text']
  return names.filter((name) => {
    const channel = delivery[name]
    return channel !== undefined && !unreachable.includes(channel.state)
  })
}

function minutesBefore(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString()
}
