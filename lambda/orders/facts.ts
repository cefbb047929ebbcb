import { logger } from '../platform/logging/logger'
import { count, measure } from '../platform/metrics/metrics'
import { type ChannelName, channelNames } from './delivery'
import { channelState, channelView, type ChannelView, deliveryListing } from './channel-state'
import type { Order } from './order'
import { type Decision, pendingDecisions } from './decisions'
import { maySend } from './order-status'

/** One effect of writing an order, reported once for the order or for a message. */
export type OrderFact =
  /** The order is paid, and its checkout session is read. */
  | { fact: 'sold'; cents: number }
  | { fact: 'decision'; decision: Decision }
  /** The first message of the first link was accepted, this long after the payment. */
  | { fact: 'sent'; seconds: number }
  /** The first message was reported as delivered, this long after the payment. */
  | { fact: 'delivered'; seconds: number }
  /** A channel ended as `failed` or `exhausted`. */
  | { fact: 'given_up'; channel: ChannelName; view: ChannelView }
  /** A channel was opened because another one ended badly. */
  | { fact: 'replaced' }
  /** A channel was given up without a fallback, or every channel of an entitled order has ended badly. */
  | { fact: 'refused' }

/**
 * What a write brought about, derived from the order before and after it, so that no step can forget a fact. When
 * several calls compete, only the one whose write succeeds reports it. No duration is negative, although the instants
 * come from three clocks.
 */
export function happened(before: Order | undefined, after: Order): OrderFact[] {
  return [...ofPayment(before, after), ...(before ? ofDelivery(before, after) : [])]
}

function ofPayment(before: Order | undefined, after: Order): OrderFact[] {
  const known = before ? pendingDecisions(before) : []
  return [
    ...(isSold(after) && !isSold(before)
      ? [{ fact: 'sold' as const, cents: after.sale.amountCents }]
      : []),
    ...pendingDecisions(after)
      .filter((decision) => !known.includes(decision))
      .map((decision) => ({ fact: 'decision' as const, decision })),
  ]
}

/** The amount of an order is unknown until its session is read. */
function isSold(order: Order | undefined): boolean {
  return order?.sale.paidAt !== undefined && order.sale.unreadableSince === undefined
}

function ofDelivery(before: Order, after: Order): OrderFact[] {
  const givenUp = channelNames.filter(
    (name) => hasGivenUp(after, name) && !hasGivenUp(before, name),
  )
  const isReplaced = after.delivery.fallback !== undefined && before.delivery.fallback === undefined
  // A message that bounced when no other channel could be opened also leaves its buyer with nothing.
  const hasNothing =
    deliveryListing(after) === 'failed' && deliveryListing(before) !== 'failed' && maySend(before)
  const isRefused = (givenUp.length > 0 && !isReplaced) || hasNothing
  return [
    ...firsts(before, after),
    ...givenUp.flatMap((channel) => {
      const view = channelView(after, channel)
      return view ? [{ fact: 'given_up' as const, channel, view }] : []
    }),
    ...(isReplaced ? [{ fact: 'replaced' as const }] : []),
    ...(isRefused ? [{ fact: 'refused' as const }] : []),
  ]
}

function hasGivenUp(order: Order, name: ChannelName): boolean {
  const state = channelState(order, name)
  return state === 'failed' || state === 'exhausted'
}

/** How long the buyer waited for the first link. A renewed link resets the channels and does not count. */
function firsts(before: Order, after: Order): OrderFact[] {
  const { paidAt } = after.sale
  if (after.access.linkVersion > 1 || paidAt === undefined) return []
  const seconds = (at: string) => Math.max(0, (Date.parse(at) - Date.parse(paidAt)) / 1000)
  const [accepted] = acceptances(after)
  const isFirst = acceptances(before).length === 0
  const [delivered, ...others] = deliveries(after)
  // When two arrive in one step, it is unknown which was first.
  const isFirstDelivered = deliveries(before).length === 0 && others.length === 0
  return [
    ...(accepted && isFirst ? [{ fact: 'sent' as const, seconds: seconds(accepted) }] : []),
    ...(delivered && isFirstDelivered
      ? [{ fact: 'delivered' as const, seconds: seconds(delivered) }]
      : []),
  ]
}

/** When the present messages were accepted, the earliest first. */
function acceptances(order: Order): string[] {
  const views = channelNames.flatMap((name) => channelView(order, name)?.message ?? [])
  return views.map(({ acceptedAt }) => acceptedAt).toSorted()
}

/** When messages were delivered, including those of channels that were reopened. */
function deliveries({ delivery: { messages = [] } }: Order): string[] {
  return messages.flatMap(({ report }) => (report?.kind === 'delivered' ? [report.at] : []))
}

/** Turns what happened to an order into metrics and log lines. */
export function reportFacts(orderId: string, facts: OrderFact[]): void {
  for (const fact of facts) reportFact(orderId, fact)
}

function reportFact(orderId: string, fact: OrderFact): void {
  switch (fact.fact) {
    case 'sold':
      count('Sale')
      measure('SaleCents', fact.cents)
      return
    case 'decision':
      count('OrderDecision')
      return
    case 'sent':
      measure('SecondsToDelivery', fact.seconds)
      return
    case 'delivered':
      logger.info('First message delivered', { orderId, secondsAfterPayment: fact.seconds })
      return
    case 'given_up': {
      // For the reader of the alarm `delivery-refused`.
      const { state, attempts, error } = fact.view
      logger.error('Delivery given up', { orderId, channel: fact.channel, state, attempts, error })
      return
    }
    case 'replaced':
      count('Fallback')
      return
    case 'refused':
      count('DeliveryRefused')
  }
}
