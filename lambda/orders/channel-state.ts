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

export type ChannelView = {
  state: ChannelState | (string & {})
  attempts: number
  message?: AcceptedMessage
  /** Of the last attempt, or in the provider's words about the message. */
  error?: string
  dueAt?: string
}

type Shown = Pick<Order, 'sale' | 'money' | 'access' | 'delivery'> & Partial<Pick<Order, 'buyer'>>

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

export function channelState(order: Shown, name: ChannelName): ChannelView['state'] | undefined {
  return channelView(order, name)?.state
}

/** Ended without reaching the buyer, or the buyer complained. */
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

/** A channel stays accepted when the kind is `delayed` or of a later version. */
function stateOfReport(kind: string): ChannelState {
  if (kind === 'undelivered') return 'bounced'
  const isEnd = kind === 'delivered' || kind === 'bounced' || kind === 'complained'
  return isEnd || kind === 'failed' ? kind : 'accepted'
}

export function isOpenDelivery(order: Order): boolean {
  return maySend(order) && channelNames.some((name) => isUnfinished(order.delivery.channels[name]))
}

/** Every channel of an entitled order ended badly. A state of a later version may be a good end. */
function isFailedDelivery(order: Order): boolean {
  const names = channelNames.filter((name) => order.delivery.channels[name])
  return maySend(order) && names.length > 0 && names.every((name) => hasEndedBadly(order, name))
}

/** The order's key in the index `by-open-delivery`. */
export function deliveryListing(order: Order): 'open' | 'failed' | undefined {
  if (isOpenDelivery(order)) return 'open'
  return isFailedDelivery(order) ? 'failed' : undefined
}

/** Now at the earliest; `undefined` when nothing is left to send. */
export function nextDueAt(order: Order, now: Date): Date | undefined {
  if (!isOpenDelivery(order)) return undefined
  const times = channelNames.flatMap((name) => dueAtOf(order.delivery.channels[name], now) ?? [])
  return new Date(Math.max(now.getTime(), Math.min(...times.map((time) => time.getTime()))))
}

/** When the buyer of an open delivery started waiting: at the first attempt, or before one, when the channel opened. */
export function waitingSince(delivery: Delivery, paidAt: string | undefined): string | undefined {
  const times = channelNames.flatMap((name) => {
    const channel = delivery.channels[name]
    return isUnfinished(channel) ? (startOf(channel) ?? openedAt(delivery, paidAt, name) ?? []) : []
  })
  return times.toSorted()[0]
}

/** By the payment, as a fallback, or again by a fresh link. */
export function openedAt(
  { freshLinks = [], fallback }: Delivery,
  paidAt: string | undefined,
  name: ChannelName,
): string | undefined {
  const replacedAt = fallback?.to === name ? fallback.at : undefined
  const times = [paidAt, replacedAt, freshLinks.at(-1)?.at].filter((time) => time !== undefined)
  return times.toSorted().at(-1)
}

export function isExhausted(delivery: Delivery, name: ChannelName): boolean {
  const channel = delivery.channels[name]
  return channel?.state === 'given_up' && channel.isExhausted === true
}

/** Returns the same order when no channel is exhausted. */
export function reopenExhausted(order: Order): Order {
  const exhausted = channelNames.filter((name) => isExhausted(order.delivery, name))
  return withChannels(order, exhausted, () => newChannel)
}
