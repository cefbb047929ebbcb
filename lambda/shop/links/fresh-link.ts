import { addressOf } from '../../orders/buyer'
import { type ChannelName, channelNames, isKnown, isLeased, isUnfinished, newChannel } from '../../orders/delivery'
import { channelState, channelView } from '../../orders/channel-state'
import { type Order, withChannels, withEntry } from '../../orders/order'
import { type LinkKeys, renewLink } from './download-link'
import { downloadsLeftOf } from './downloads'

const quietMinutes = 10
/** Any 24 hours, so that no limit doubles at midnight. */
const dayMinutes = 24 * 60
const linksPerDay = 3
const linksPerOrder = 10

export type FreshLinkRefusal =
  | { kind: 'fresh_link_just_sent'; addresses: string[]; waitSeconds: number }
  /** Text is the only channel left, and the day's text has been sent. */
  | { kind: 'fresh_text_sent_today'; addresses: string[]; waitSeconds: number }
  | { kind: 'fresh_links_sent_today'; waitSeconds: number }
  | { kind: 'fresh_links_used_up' }
  /** Or no address that can be reached. */
  | { kind: 'no_address' }

export type FreshLinkOffer = GrantedLink | FreshLinkRefusal
type GrantedLink = {
  kind: 'offered'
  channels: ChannelName[]
  addresses: string[]
  /** The last fresh link has not been sent yet. */
  isResumed: boolean
}

/**
 * What a request for a fresh link would get now. The link only ever goes to the stored addresses. A stranger may ask,
 * so requests are limited to one in ten minutes, three a day and ten for an order, and only the first of a day includes
 * a text.
 *
 * @param sent the channels that the stage sends on; texts may have been switched off since the order.
 */
export function freshLinkOffer(order: Order, now: Date, sent: readonly ChannelName[]): FreshLinkOffer {
  const reachable = reachableChannels(order, sent)
  if (reachable.length === 0) return { kind: 'no_address' }
  const unsent = unsentChannels(order, reachable, now)
  return unsent.length > 0 ? offered(order, unsent, true) : newLinkOffer(order, reachable, now)
}

function offered(order: Order, channels: ChannelName[], isResumed = false): GrantedLink {
  return { kind: 'offered', channels, addresses: addressesOf(order, channels), isResumed }
}

export function requestFreshLink(order: Order, { channels, isResumed }: GrantedLink, keys: LinkKeys, now: Date): Order {
  if (isResumed) return resume(order, now)
  // A current link with downloads left is sent again; a used-up one is renewed.
  const linked = downloadsLeftOf(order) > 0 ? order : renewLink(order, keys, now)
  const entry = { at: now.toISOString(), what: 'fresh_link', by: 'buyer' }
  return withEntry(sendAgain(linked, channels, now), entry)
}

/** Counts among the order's fresh links. */
export function sendAgain(order: Order, channels: ChannelName[], now: Date): Order {
  const opened = withChannels(order, channels, () => newChannel)
  const freshLinks = [...freshLinksOf(order), { at: now.toISOString(), channels }]
  return { ...opened, delivery: { ...opened.delivery, freshLinks } }
}

function resume(order: Order, now: Date): Order {
  const last = freshLinksOf(order).at(-1)
  if (!last) return order
  const freshLinks = [...freshLinksOf(order).slice(0, -1), { ...last, at: now.toISOString() }]
  return { ...order, delivery: { ...order.delivery, freshLinks } }
}

function newLinkOffer(order: Order, reachable: ChannelName[], now: Date): FreshLinkOffer {
  const waitSeconds = (until: Date) => Math.max(1, Math.ceil((+until - +now) / 1000))
  const sent = freshLinksOf(order)
  if (sent.length >= linksPerOrder) return { kind: 'fresh_links_used_up' }
  const today = sent.filter(({ at }) => minutesAfter(at, dayMinutes) > now)
  const oldest = today.at(-linksPerDay)
  if (oldest) {
    const until = minutesAfter(oldest.at, dayMinutes)
    return { kind: 'fresh_links_sent_today', waitSeconds: waitSeconds(until) }
  }
  const quiet = quietTime(order, reachable, now)
  if (quiet) {
    const addresses = addressesOf(order, quiet.channels)
    return { kind: 'fresh_link_just_sent', addresses, waitSeconds: waitSeconds(quiet.until) }
  }
  const text = today.findLast(({ channels }) => channels.includes('text'))
  // A text that has not gone out yet is sent with this link.
  if (!text || isUnfinished(order.delivery.channels.text)) return offered(order, reachable)
  const channels = reachable.filter((name) => name !== 'text')
  if (channels.length > 0) return offered(order, channels)
  const until = minutesAfter(text.at, dayMinutes)
  const addresses = addressesOf(order, reachable)
  return { kind: 'fresh_text_sent_today', addresses, waitSeconds: waitSeconds(until) }
}

export function addressesOf({ buyer }: Order, channels: readonly ChannelName[]): string[] {
  return channels.map((name) => addressOf(buyer, name)).filter((address) => address !== undefined)
}

/** The channels of a link within the quiet time, and its end. */
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
 * The unfinished channels of the last fresh link, unless it is used up, or a message with it was accepted or is being
 * sent. Trying them again sends nothing that is not counted already.
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
 * Leaves out addresses that bounced, complained, were refused for good (F57) or were erased, and channels in a state
 * that only a later version knows (F92).
 */
export function reachableChannels(order: Order, sent: readonly ChannelName[]): ChannelName[] {
  return channelNames.filter((name) => {
    const channel = order.delivery.channels[name]
    if (!channel || !isKnown(channel) || !addressOf(order.buyer, name)) return false
    return sent.includes(name) && !unreachable.has(channelState(order, name) ?? 'none')
  })
}
