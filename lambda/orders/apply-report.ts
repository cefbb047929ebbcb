import { type DeliveryReport, strengthOf } from './delivery-report'
import { type Channel, type ChannelName, isKnown } from './channel'
import { withChannels } from './channels'
import type { AcceptedMessage } from './delivery'
import { type HistoryEntry, withEntry } from './history'
import type { Order } from './order'

/**
 * Beyond so many messages one that no call has recorded is kept only if the channel waits for it. Whoever sends from
 * the account may put any order's tag on a message, and an item has 400 KB.
 */
const mostUnasked = 50

/**
 * Applies a report about one message to its order. The strongest report about a message stays, of equal ones
 * the earliest, so that any sequence and repetition of the same reports ends in the same order. Returns the
 * same order when there is nothing new.
 *
 * The channel follows the message that it holds, or that the call sent which holds it: a report that comes
 * before the acceptance is recorded, or after its response was lost, stands for it (F49, F50). About an
 * earlier message only the entry of that message changes, because the address or the link may be another
 * one since.
 */
export function applyReport(order: Order, report: DeliveryReport): Order {
  const known = findMessage(order, report.channel, report.messageId)
  const message = reported(known ?? newMessage(report), report)
  if (message === known) return order
  const channel = order.delivery.channels[report.channel]
  const isAwaited = channel !== undefined && isAbout(channel, report)
  const isFull = (order.delivery.messages?.length ?? 0) >= mostUnasked
  if (!known && !isAwaited && isFull) return order
  const updated = withMessage(order, message, known)
  return isAwaited ? withSent(updated, report.channel, message.messageId) : updated
}

/**
 * Ends a channel with the message that was accepted on it.
 * A channel that was opened again meanwhile stays so: the message has another link, or went to another address.
 */
export function acceptMessage(
  order: Order,
  channel: ChannelName,
  messageId: string,
  now: Date,
): Order {
  const kept = keepMessage(order, channel, messageId, now)
  const isOpenedAgain = order.delivery.channels[channel]?.attempts === 0
  return isOpenedAgain ? kept : withSent(kept, channel, messageId)
}

/** Keeps a message that was accepted, and leaves its channel. Returns the same order when it has the message. */
export function keepMessage(
  order: Order,
  channel: ChannelName,
  messageId: string,
  now: Date,
): Order {
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

/** @param known the message as the order has it already, if it does. */
function withMessage(order: Order, message: AcceptedMessage, known?: AcceptedMessage): Order {
  const others = (order.delivery.messages ?? []).filter(
    ({ channel, messageId }) => channel !== message.channel || messageId !== message.messageId,
  )
  const updated = {
    ...order,
    delivery: { ...order.delivery, messages: [...others, message].toSorted(byAcceptance) },
  }
  return known ? updated : withEntry(updated, acceptance(message))
}

function acceptance({ channel, messageId, acceptedAt }: AcceptedMessage): HistoryEntry {
  return { at: acceptedAt, what: `${channel}_accepted`, by: 'store', ref: messageId }
}

function withSent(order: Order, name: ChannelName, messageId: string): Order {
  return withChannels(order, [name], (channel) => ({
    state: 'sent',
    attempts: channel?.attempts ?? 0,
    messageId,
  }))
}

function newMessage({ channel, messageId, acceptedAt, at }: DeliveryReport): AcceptedMessage {
  return { channel, messageId, acceptedAt: acceptedAt ?? at }
}

function reported(message: AcceptedMessage, { kind, at, cause }: DeliveryReport): AcceptedMessage {
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

function isAbout(channel: Channel, { messageId, holder }: DeliveryReport): boolean {
  if (!isKnown(channel)) return false
  if ('messageId' in channel) return channel.messageId === messageId
  return 'holder' in channel && channel.holder === holder
}
