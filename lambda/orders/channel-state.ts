import {
  type AcceptedMessage,
  type ChannelName,
  channelNames,
  type Delivery,
  dueAtOf,
  isKnown,
  isUnfinished,
  newChannel,
  startOf,
} from './delivery'
import { type Order, withChannels } from './order'
import { maySend } from './order-status'

/** The states of a channel, as support, files, alarms and metrics show them. */
export const channelStates = [
  'pending',
  'sending',
  'retrying',
  'unknown',
  'skipped',
  'accepted',
  'delivered',
  'bounced',
  'complained',
  'failed',
  'exhausted',
] as const

type ChannelState = (typeof channelStates)[number]

/** A channel with the message that it has sent, if any. */
export type ChannelView = {
  /** A known state, or one of a later version. */
  state: ChannelState | (string & {})
  attempts: number
  message?: AcceptedMessage
  /** The error of the last attempt, or the provider's words about the message. */
  error?: string
  dueAt?: string
}

type Shown = Pick<Order, 'sale' | 'money' | 'access' | 'delivery'> & Partial<Pick<Order, 'buyer'>>

/**
 * Derives the state of a channel from its facts, the report about its message and the order's entitlement;
 * `undefined` when the order has no such channel.
 */
export function channelView(order: Shown, name: ChannelName): ChannelView | undefined {
  const channel = order.delivery.channels[name]
  if (!channel) return undefined
  const { attempts } = channel
  if (!isKnown(channel)) return { state: String(channel.state), attempts }
  switch (channel.state) {
    case 'waiting': {
      const { error, dueAt } = channel
      const state = waitingState(order, channel)
      return { state, attempts, ...(error && { error }), ...(dueAt && { dueAt }) }
    }
    case 'sending':
      return { state: 'sending', attempts }
    case 'given_up':
      return { state: channel.isExhausted ? 'exhausted' : 'failed', attempts, error: channel.error }
    case 'sent': {
      const message = order.delivery.messages?.find(
        (each) => each.channel === name && each.messageId === channel.messageId,
      )
      const { kind = 'accepted', cause } = message?.report ?? {}
      const error = kind === 'failed' ? (cause ?? 'Undelivered') : cause
      const state = stateOfReport(kind)
      return { state, attempts, ...(message && { message }), ...(error && { error }) }
    }
  }
}

/** The state of a channel alone; see `channelView`. */
export function channelState(order: Shown, name: ChannelName): ChannelView['state'] | undefined {
  return channelView(order, name)?.state
}

/** Whether a channel ended without reaching the buyer, or the buyer does not want its messages. */
export function hasEndedBadly(order: Shown, name: ChannelName): boolean {
  return badEnds.has(channelState(order, name) ?? 'none')
}

const badEnds = new Set<string>(['failed', 'exhausted', 'bounced', 'complained'])

function waitingState(
  { sale, money, access, buyer = {} }: Shown,
  { error, isUnclear }: { error?: string | undefined; isUnclear?: boolean | undefined },
): ChannelState {
  if (sale.paidAt && !maySend({ sale, money, access, buyer })) return 'skipped'
  if (error === undefined) return 'pending'
  return isUnclear ? 'unknown' : 'retrying'
}

/**
 * The state that follows from a report; a channel stays accepted when the kind is `delayed` or of a later version.
 */
function stateOfReport(kind: string): ChannelState {
  if (kind === 'undelivered') return 'bounced'
  const isEnd = kind === 'delivered' || kind === 'bounced' || kind === 'complained'
  return isEnd || kind === 'failed' ? kind : 'accepted'
}

/** Whether the buyer still waits for a message. */
export function isOpenDelivery(order: Order): boolean {
  return maySend(order) && channelNames.some((name) => isUnfinished(order.delivery.channels[name]))
}

/**
 * Whether every channel of an entitled order ended badly, so that its buyer has nothing and nothing more will be
 * sent. A state that only a later version knows may be a good end.
 */
function isFailedDelivery(order: Order): boolean {
  const names = channelNames.filter((name) => order.delivery.channels[name])
  return maySend(order) && names.length > 0 && names.every((name) => hasEndedBadly(order, name))
}

/** How the index of deliveries lists the order; `undefined` when it does not. */
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
 * When the buyer of an open delivery started waiting for a message: at the earliest first attempt of its unfinished
 * channels; before any attempt, when the channel was opened.
 */
export function waitingSince(delivery: Delivery, paidAt: string | undefined): string | undefined {
  const times = channelNames.flatMap((name) => {
    const channel = delivery.channels[name]
    return isUnfinished(channel) ? (startOf(channel) ?? openedAt(delivery, paidAt, name) ?? []) : []
  })
  return times.toSorted()[0]
}

/** When a channel without an attempt was opened: by a fresh link, as a fallback, or by the payment. */
export function openedAt(
  { freshLinks = [], fallback }: Delivery,
  paidAt: string | undefined,
  name: ChannelName,
): string | undefined {
  const replacedAt = fallback?.to === name ? fallback.at : undefined
  const times = [paidAt, replacedAt, freshLinks.at(-1)?.at].filter((time) => time !== undefined)
  return times.toSorted().at(-1)
}

/** Whether the channel ended after a day of attempts. */
export function isExhausted(delivery: Delivery, name: ChannelName): boolean {
  const channel = delivery.channels[name]
  return channel?.state === 'given_up' && channel.isExhausted === true
}

/** Reopens the channels that ended after a day of attempts. Returns the same order when there is none. */
export function reopenExhausted(order: Order): Order {
  const exhausted = channelNames.filter((name) => isExhausted(order.delivery, name))
  return withChannels(order, exhausted, () => newChannel)
}
