import { addressOf } from '../../orders/buyer'
import {
  type ChannelName,
  channelNames,
  isKnown,
  isLeased,
  isUnfinished,
  newChannel,
} from '../../orders/delivery'
import { channelState, channelView } from '../../orders/channel-state'
import { type Order, withChannels, withEntry } from '../../orders/order'
import { type LinkKeys, renewLink } from './download-link'
import { downloadsLeftOf } from './link-state'

/** The shortest time between two links sent to one buyer. */
const quietMinutes = 10
/** A day is any 24 hours, so that no limit is doubled at midnight and every time zone has the same limits. */
const dayMinutes = 24 * 60
const linksPerDay = 3
const linksPerOrder = 10

export type FreshLinkDecision =
  | { decision: 'send'; channels: ChannelName[] }
  /** The last fresh link has not reached the buyer yet, so these channels continue with it. */
  | { decision: 'resume'; channels: ChannelName[] }
  /** A link went out on these channels a moment ago. */
  | { decision: 'just_sent'; channels: ChannelName[]; until: Date }
  /** Text is the only channel left, and the day's text has been sent. */
  | { decision: 'text_sent_today'; until: Date }
  | { decision: 'day_used_up'; until: Date }
  | { decision: 'order_used_up' }
  | { decision: 'no_channel' }

/**
 * Decides on a request for a fresh link by the holder of a link that is used up or outdated. A fresh link only ever
 * goes to the stored addresses. The holder may not own the phone or the mailbox, so requests are limited to one in
 * ten minutes, three a day and ten for an order, and only the first of a day includes a text.
 *
 * @param sent the channels that the stage sends on; texts may have been switched off since the order.
 */
export function decideFreshLink(
  order: Order,
  now: Date,
  sent: readonly ChannelName[] = channelNames,
): FreshLinkDecision {
  const reachable = reachableChannels(order, sent)
  if (reachable.length === 0) return { decision: 'no_channel' }
  const unsent = unsentChannels(order, reachable, now)
  if (unsent.length > 0) return { decision: 'resume', channels: unsent }
  return boundedDecision(order, reachable, now)
}

/**
 * Gives the order a fresh link on these channels, which become pending. A current link with downloads left is sent
 * again; a used-up one is renewed.
 */
export function grantFreshLink(
  order: Order,
  channels: ChannelName[],
  keys: LinkKeys,
  now: Date,
): Order {
  const linked = downloadsLeftOf(order) > 0 ? order : renewLink(order, keys, now)
  const entry = { at: now.toISOString(), what: 'fresh_link', by: 'buyer' }
  return withEntry(sendAgain(linked, channels, now), entry)
}

/** Opens these channels for the order's link, and counts that among its fresh links. */
export function sendAgain(order: Order, channels: ChannelName[], now: Date): Order {
  const opened = withChannels(order, channels, () => newChannel)
  const freshLinks = [...freshLinksOf(order), { at: now.toISOString(), channels }]
  return { ...opened, delivery: { ...opened.delivery, freshLinks } }
}

/** Moves the time of the last fresh link to now, when it is tried again. */
export function resumeFreshLink(order: Order, now: Date): Order {
  const last = freshLinksOf(order).at(-1)
  if (!last) return order
  const freshLinks = [...freshLinksOf(order).slice(0, -1), { ...last, at: now.toISOString() }]
  return { ...order, delivery: { ...order.delivery, freshLinks } }
}

function boundedDecision(order: Order, reachable: ChannelName[], now: Date): FreshLinkDecision {
  const sent = freshLinksOf(order)
  if (sent.length >= linksPerOrder) return { decision: 'order_used_up' }
  const today = sent.filter(({ at }) => minutesAfter(at, dayMinutes) > now)
  const oldest = today.at(-linksPerDay)
  if (oldest) return { decision: 'day_used_up', until: minutesAfter(oldest.at, dayMinutes) }
  const quiet = quietTime(order, reachable, now)
  if (quiet) return { decision: 'just_sent', ...quiet }
  const text = today.findLast(({ channels }) => channels.includes('text'))
  // A text that has not gone out yet is sent with this link.
  if (!text || isUnfinished(order.delivery.channels.text))
    return { decision: 'send', channels: reachable }
  const channels = reachable.filter((name) => name !== 'text')
  return channels.length > 0
    ? { decision: 'send', channels }
    : { decision: 'text_sent_today', until: minutesAfter(text.at, dayMinutes) }
}

/** The channels on which a link was sent within the quiet time, and when that time ends. */
function quietTime(order: Order, reachable: ChannelName[], now: Date) {
  const ends = reachable.flatMap((name) => {
    const end = quietEnd(order, name, now)
    return end && end > now ? [{ name, end }] : []
  })
  if (ends.length === 0) return undefined
  const until = new Date(Math.max(...ends.map(({ end }) => end.getTime())))
  return { channels: ends.map(({ name }) => name), until }
}

function quietEnd(order: Order, name: ChannelName, now: Date): Date | undefined {
  if (isLeased(order.delivery.channels[name], now)) return new Date(+now + quietMinutes * 60_000)
  const sentAt = channelView(order, name)?.message?.acceptedAt
  return sentAt === undefined ? undefined : minutesAfter(sentAt, quietMinutes)
}

/**
 * The unfinished channels of the last fresh link, if it still works and no message with it was accepted or is being
 * sent. Trying these again sends nothing that is not counted already.
 */
function unsentChannels(order: Order, reachable: ChannelName[], now: Date): ChannelName[] {
  const last = freshLinksOf(order).at(-1)
  if (!last || downloadsLeftOf(order) === 0) return []
  const channels = reachable.filter((name) => last.channels.includes(name))
  const isOnItsWay = channels
    .map((name) => order.delivery.channels[name])
    .some((channel) => channel?.state === 'sent' || isLeased(channel, now))
  return isOnItsWay ? [] : channels.filter((name) => isUnfinished(order.delivery.channels[name]))
}

const freshLinksOf = ({ delivery: { freshLinks = [] } }: Order) => freshLinks

function minutesAfter(instant: string, minutes: number): Date {
  return new Date(Date.parse(instant) + minutes * 60_000)
}

const unreachable = new Set(['bounced', 'complained', 'failed'])

/**
 * The channels that a link can be sent on, out of those that the stage sends on (`sent`). Leaves out addresses that
 * bounced, complained, were refused for good (F57) or were erased, and channels in a state that only a later version
 * knows (F92).
 */
export function reachableChannels(order: Order, sent: readonly ChannelName[]): ChannelName[] {
  return channelNames.filter((name) => {
    const channel = order.delivery.channels[name]
    if (!channel || !isKnown(channel) || !addressOf(order.buyer, name)) return false
    return sent.includes(name) && !unreachable.has(channelState(order, name) ?? 'none')
  })
}
