import { logger } from '../platform/logging/logger'
import { count, measure } from '../platform/metrics/metrics'
import { type ChannelName, channelNames } from './delivery'
import { channelState, channelView, type ChannelView, deliveryListing } from './channel-state'
import type { Order } from './order'
import { maySend, pendingDecision } from './order-status'

/** Something that one write of an order brought about, once for the order or for a message. */
export type OrderFact =
  /** The order is paid, and its checkout session is read. */
  | { fact: 'sold'; cents: number }
  /** Somebody has to decide about it. */
  | { fact: 'decision'; decision: NonNullable<ReturnType<typeof pendingDecision>> }
  /** The first message of its first link was accepted, so many seconds after the payment. */
  | { fact: 'sent'; seconds: number }
  /** The first message was reported as delivered. */
  | { fact: 'delivered'; seconds: number }
  /** A channel ended without a message that was accepted, or with one that failed. */
  | { fact: 'given_up'; channel: ChannelName; view: ChannelView }
  /** A channel was opened because another one ended badly. */
  | { fact: 'replaced' }
  /** Of an entitled order every channel has ended badly, or one without another in its place. */
  | { fact: 'refused' }

/**
 * What a write brought about, from both sides of it: so no step can forget a fact, and of many calls that compete
 * only the one whose write succeeds reports it. No time is negative, although the instants are of three clocks.
 */
export function happened(before: Order | undefined, after: Order): OrderFact[] {
  return [...ofPayment(before, after), ...(before ? ofDelivery(before, after) : [])]
}

function ofPayment(before: Order | undefined, after: Order): OrderFact[] {
  const decision = pendingDecision(after)
  return [
    ...(isSold(after) && !isSold(before)
      ? [{ fact: 'sold' as const, cents: after.sale.amountCents }]
      : []),
    ...(decision && decision !== (before && pendingDecision(before))
      ? [{ fact: 'decision' as const, decision }]
      : []),
  ]
}

/** Before its session is read, the amount of an order is not known. */
function isSold(order: Order | undefined): boolean {
  return order?.sale.paidAt !== undefined && order.sale.unreadableSince === undefined
}

function ofDelivery(before: Order, after: Order): OrderFact[] {
  const givenUp = channelNames.filter(
    (name) => hasGivenUp(after, name) && !hasGivenUp(before, name),
  )
  const isReplaced = after.delivery.fallback !== undefined && before.delivery.fallback === undefined
  // A message that bounced with no other channel to open leaves its buyer with nothing as well.
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

/** How long the buyer of the first link waited; a renewed one resets the channels and does not count. */
function firsts(before: Order, after: Order): OrderFact[] {
  const { paidAt } = after.sale
  if (after.access.linkVersion > 1 || paidAt === undefined) return []
  const seconds = (at: string) => Math.max(0, (Date.parse(at) - Date.parse(paidAt)) / 1000)
  const [accepted] = acceptances(after)
  const isFirst = acceptances(before).length === 0
  const [delivered, ...others] = deliveries(after)
  // Of two that arrive in one step nobody knows the first.
  const isFirstDelivered = deliveries(before).length === 0 && others.length === 0
  return [
    ...(accepted && isFirst ? [{ fact: 'sent' as const, seconds: seconds(accepted) }] : []),
    ...(delivered && isFirstDelivered
      ? [{ fact: 'delivered' as const, seconds: seconds(delivered) }]
      : []),
  ]
}

/** When the present messages were accepted, the first one first. */
function acceptances(order: Order): string[] {
  const views = channelNames.flatMap((name) => channelView(order, name)?.message ?? [])
  return views.map(({ acceptedAt }) => acceptedAt).toSorted()
}

/** When messages arrived, also those of channels that were opened again. */
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
      // For whoever handles the alarm `delivery-refused`.
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
