import type { Order } from '../../lambda/orders/order'
import { isEntitled } from '../../lambda/orders/order-status'
import type { Send } from './sends'
import { channelState } from '../../lambda/orders/channel-state'

type ChannelName = 'email' | 'text'
/** A checkout session as Stripe has it, with the buyer's choice. */
export type SoldSession = {
  id: string
  isPaid: boolean
  refundedCents: number
  addresses: Partial<Record<ChannelName, string>>
}
/** A message that SES or SNS has accepted. */
export type TakenMessage = { id: string; to: string }

/** The data that remains when the store is at rest. */
export type EndState = {
  sessions: SoldSession[]
  orders: Order[]
  messages: TakenMessage[]
  /** The messages that passed the proxies, by id. */
  sends: ReadonlyMap<string, Send>
  /** When the store was killed, in milliseconds since the epoch. */
  killsMs: number[]
  /** When the table was unavailable. */
  tableOutages: { fromMs: number; toMs: number }[]
  deadLetters: number
}

export const reasons = ['reply lost', 'killed', 'table away'] as const
type Reason = (typeof reasons)[number]

export type Comparison = {
  /** One sentence per difference; none when everything is correct. */
  differences: string[]
  /** How many messages were sent again, by the reason why their acceptance could not be known. */
  sentAgain: Record<Reason, number>
}

/** The longest run of a function: a message that it sent is recorded within this time, or not at all. */
const recordingMs = 20_000

/**
 * Compares Stripe's sessions, the orders table and the messages: each paid session has one order with
 * Stripe's facts, each channel that its buyer chose has ended, with one message, or with more if the
 * acceptance of the earlier ones could not be known.
 */
export function compare(endState: EndState): Comparison {
  const { sessions, orders, messages, deadLetters } = endState
  const sentAgain = { 'reply lost': 0, killed: 0, 'table away': 0 }
  const ordersById = new Map(orders.map((order) => [order.orderId, order]))
  const sentTo = Map.groupBy(messages, ({ to }) => to)
  const differences = sessions.flatMap((session) => {
    const order = ordersById.get(session.id)
    if (!session.isPaid) {
      const sent = channelsOf(session).filter(([, to]) => sentTo.has(to))
      const isWrong = order?.sale.paidAt !== undefined || sent.length > 0
      return isWrong ? [`${session.id} is not paid, and has an order or a message`] : []
    }
    if (!order?.sale.paidAt) return [`${session.id} is paid, and has no paid order`]
    const channels = channelsOf(session).flatMap(([name, to]) => {
      const sent = sentTo.get(to) ?? []
      return [...channelDifferences(order, name, sent), ...doubled(order, name, sent)]
    })
    return [...factDifferences(session, order), ...channels]
  })

  /** A message that was followed by another one has a reason, which is counted. */
  function doubled({ orderId }: Order, name: string, sent: TakenMessage[]): string[] {
    return sent.slice(0, -1).flatMap((message) => {
      const reason = reasonOf(message, endState)
      if (reason) sentAgain[reason] += 1
      return reason ? [] : [`${orderId} got its ${name} ${sent.length} times, without a reason`]
    })
  }

  const known = new Set(sessions.map(({ id }) => id))
  const strangers = orders.filter(({ orderId }) => !known.has(orderId))
  const addresses = new Set(sessions.flatMap((session) => channelsOf(session).map(([, to]) => to)))
  const astray = [...sentTo.keys()].filter((to) => !addresses.has(to))
  return {
    differences: [
      ...differences,
      ...strangers.map(({ orderId }) => `${orderId} is an order without a session`),
      ...(astray.length > 0 ? [`${astray.length} addresses got a message and bought nothing`] : []),
      ...(deadLetters > 0 ? [`${deadLetters} messages are in the dead-letter queue`] : []),
    ],
    sentAgain,
  }
}

const channelsOf = ({ addresses: { email, text } }: SoldSession): [ChannelName, string][] => [
  ...(email === undefined ? [] : [['email', email] satisfies [ChannelName, string]]),
  ...(text === undefined ? [] : [['text', text] satisfies [ChannelName, string]]),
]

function factDifferences({ id, refundedCents }: SoldSession, order: Order): string[] {
  return order.money.refundedCents === refundedCents
    ? []
    : [`${id} is refunded by ${refundedCents} cents, its order by ${order.money.refundedCents}`]
}

/** The final state of a channel whose message was accepted. */
const goodEnds = new Set<unknown>(['accepted', 'delivered'])

function channelDifferences(order: Order, name: ChannelName, sent: TakenMessage[]): string[] {
  const state = channelState(order, name)
  // Refunded before the message was sent.
  if (state === 'skipped' && !isEntitled(order)) return []
  if (sent.length === 0) return [`${order.orderId} got no ${name}: ${String(state)}`]
  return goodEnds.has(state) ? [] : [`${order.orderId} got its ${name}: ${String(state)}`]
}

/** Why the store could not know that a message was accepted; `undefined` when it could. */
function reasonOf({ id }: TakenMessage, endState: EndState): Reason | undefined {
  const { sends, killsMs, tableOutages } = endState
  const send = sends.get(id)
  // SES or SNS accepted it, and ended with the store before it could respond.
  if (!send) return 'killed'
  if (!send.isHeard) return 'reply lost'
  const endMs = send.atMs + recordingMs
  if (killsMs.some((killMs) => killMs >= send.atMs && killMs <= endMs)) return 'killed'
  const isAway = tableOutages.some(({ fromMs, toMs }) => fromMs <= endMs && toMs >= send.atMs)
  return isAway ? 'table away' : undefined
}
