import { type ChannelName, isKnown } from './channel'
import type { AcceptedMessage } from './delivery'
import type { Order } from './order'
import { maySend } from './order-status'

/** The states of a channel, as people, files, alarms and metrics see them. */
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

/** A channel with the message that it has sent, if it has. */
export type ChannelView = {
  /** One of these, or that of a later version. */
  state: ChannelState | (string & {})
  attempts: number
  message?: AcceptedMessage
  /** What the last attempt met, or the provider's words about the message. */
  error?: string
  /** When the next attempt is due. */
  dueAt?: string
}

/** What decides the states. */
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

/** Derives the state of a channel; see `channelView`. */
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

/** What the kind of a report makes of a channel; one that is delayed, or of a later version, stays accepted. */
function stateOfReport(kind: string): ChannelState {
  if (kind === 'undelivered') return 'bounced'
  const isEnd = kind === 'delivered' || kind === 'bounced' || kind === 'complained'
  return isEnd || kind === 'failed' ? kind : 'accepted'
}
