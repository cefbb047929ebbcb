import { addressOf } from './buyer'
import {
  type AcceptedMessage,
  type Channel,
  type ChannelName,
  channelNames,
  type DeliveryReport,
  isKnown,
  newChannel,
  strengthOf,
} from './delivery'
import { hasEndedBadly } from './channel-state'
import { type Order, withChannels, withEntry } from './order'
import { maySend } from './order-status'

/**
 * The strongest report stays, the earliest among equals, so that sequence and repetition do not matter. Returns the
 * same order when there is nothing new.
 *
 * A report about the message of the call that holds the channel counts as its acceptance (F49, F50). A report about an
 * earlier message does not change the channel, because the address or the link may have changed since.
 */
export function applyReport(order: Order, report: DeliveryReport): Order {
  const known = findMessage(order, report.channel, report.messageId)
  const message = reported(known ?? newMessage(report), report)
  if (message === known) return order
  const channel = order.delivery.channels[report.channel]
  const isAwaited = channel !== undefined && isAbout(channel, report)
  const updated = withMessage(order, message, known)
  return isAwaited ? withSent(updated, report.channel, message.messageId) : updated
}

/**
 * Ends a channel with its accepted message. A channel that was reopened meanwhile stays open: the message has another
 * link, or went to another address.
 */
export function acceptMessage(order: Order, channel: ChannelName, messageId: string, now: Date): Order {
  const kept = keepMessage(order, channel, messageId, now)
  const isOpenedAgain = order.delivery.channels[channel]?.attempts === 0
  return isOpenedAgain ? kept : withSent(kept, channel, messageId)
}

/** Does not change the channel. Returns the same order when it already has the message. */
export function keepMessage(order: Order, channel: ChannelName, messageId: string, now: Date): Order {
  if (findMessage(order, channel, messageId)) return order
  return withMessage(order, { channel, messageId, acceptedAt: now.toISOString() })
}

function findMessage(
  { delivery: { messages = [] } }: Order,
  channel: ChannelName,
  messageId: string,
): AcceptedMessage | undefined {
  return messages.find((known) => known.channel === channel && known.messageId === messageId)
}

function withMessage(order: Order, message: AcceptedMessage, known?: AcceptedMessage): Order {
  const others = (order.delivery.messages ?? []).filter(
    ({ channel, messageId }) => channel !== message.channel || messageId !== message.messageId,
  )
  const updated = {
    ...order,
    delivery: { ...order.delivery, messages: [...others, message].toSorted(byAcceptance) },
  }
  if (known) return updated
  const what = `${message.channel}_accepted`
  return withEntry(updated, { at: message.acceptedAt, what, by: 'store', ref: message.messageId })
}

function withSent(order: Order, name: ChannelName, messageId: string): Order {
  return withChannels(order, [name], (channel) => ({
    state: 'sent',
    attempts: channel?.attempts ?? 0,
    messageId,
  }))
}

export function newMessage({ channel, messageId, acceptedAt, at }: DeliveryReport): AcceptedMessage {
  return { channel, messageId, acceptedAt: acceptedAt ?? at }
}

/** Keeps the strongest report. */
export function reported(message: AcceptedMessage, { kind, at, cause }: DeliveryReport): AcceptedMessage {
  const known = message.report
  const difference = strengthOf(kind) - strengthOf(known?.kind ?? 'accepted')
  const isEarlier = known !== undefined && sortKey({ at, cause }) < sortKey(known)
  return difference > 0 || (difference === 0 && isEarlier)
    ? { ...message, report: { kind, at, ...(cause === undefined ? {} : { cause }) } }
    : message
}

const sortKey = ({ at, cause = '' }: Pick<DeliveryReport, 'at' | 'cause'>) => `${at} ${cause}`

function byAcceptance(a: AcceptedMessage, b: AcceptedMessage): number {
  const key = ({ acceptedAt, messageId }: AcceptedMessage) => `${acceptedAt} ${messageId}`
  return key(a) < key(b) ? -1 : 1
}

/** About the message of the call that holds the channel, before its acceptance is recorded. */
function isAbout(channel: Channel, { holder }: DeliveryReport): boolean {
  return isKnown(channel) && 'holder' in channel && channel.holder === holder
}

/**
 * Opens the other channel when one has ended badly: once per order, and only a channel that it did not have, so that
 * messages do not go back and forth. Returns the same order when there is nothing to open.
 *
 * @param sent the channels that the stage sends on.
 */
export function openFallback(order: Order, now: Date, sent: readonly ChannelName[]): Order {
  const { buyer, delivery } = order
  if (delivery.fallback || !maySend(order)) return order
  const from = channelNames.find((name) => hasEndedBadly(order, name))
  const to = from && replacements[from]
  if (!to || delivery.channels[to] || !sent.includes(to)) return order
  const reached = to === 'email' ? { ...buyer, email: buyer.email ?? buyer.checkoutEmail } : buyer
  if (addressOf(reached, to) === undefined) return order
  const channels = { ...delivery.channels, [to]: newChannel }
  const fallback = { from, to, at: now.toISOString() }
  return { ...order, buyer: reached, delivery: { ...delivery, channels, fallback } }
}

/** `undefined` without a fallback, or when its channel is of a later version. */
export function fallbackOf({ delivery: { fallback } }: Order): ChannelName | undefined {
  return channelNames.find((name) => name === fallback?.to)
}

export function isFallbackPending(order: Order): boolean {
  const to = fallbackOf(order)
  const channel = to && order.delivery.channels[to]
  return maySend(order) && channel?.state === 'waiting' && channel.attempts === 0
}

const replacements: Record<ChannelName, ChannelName> = { email: 'text', text: 'email' }
