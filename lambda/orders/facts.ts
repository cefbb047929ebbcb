import { logger } from '../platform/logging/logger'
import { count, measure } from '../platform/metrics/metrics'
import { type ChannelName, channelNames } from './delivery'
import { channelView, deliveryListing } from './channel-state'
import type { Order } from './order'
import { pendingDecisions } from './decisions'
import { maySend } from './order-status'

/**
 * Counts and logs what a write brought about, so that no step can forget a fact, and of competing calls only the one
 * that wrote reports it.
 */
export function reportFacts(before: Order | undefined, after: Order): void {
  if (isSold(after) && !isSold(before)) {
    count('Sale')
    measure('SaleCents', after.sale.amountCents)
  }
  const known = before ? pendingDecisions(before) : []
  for (const decision of pendingDecisions(after)) {
    if (known.includes(decision)) continue
    logger.error('Order needs a decision', { condition: 'decision', orderId: after.orderId, decision })
  }
  if (!before) return
  reportFirsts(before, after)
  reportBadEnds(before, after)
}

/** The amount is unknown until the session is read. */
function isSold(order: Order | undefined): boolean {
  return order?.sale.paidAt !== undefined && order.sale.unreadableSince === undefined
}

/** Only the first link counts: a renewed one resets the channels. */
function reportFirsts(before: Order, after: Order): void {
  const { orderId, sale, access } = after
  const { paidAt } = sale
  if (access.linkVersion > 1 || paidAt === undefined) return
  // The instants come from three clocks.
  const seconds = (at: string) => Math.max(0, (Date.parse(at) - Date.parse(paidAt)) / 1000)
  const [accepted] = acceptances(after)
  if (accepted && acceptances(before).length === 0) measure('SecondsToDelivery', seconds(accepted))
  const [delivered, ...others] = deliveries(after)
  // When two arrive in one step, it is unknown which was first.
  if (delivered && others.length === 0 && deliveries(before).length === 0) {
    const secondsAfterPayment = seconds(delivered)
    logger.info('First message delivered', { orderId, secondsAfterPayment })
  }
}

/** Of the present messages, the earliest first. */
function acceptances(order: Order): string[] {
  const views = channelNames.flatMap((name) => channelView(order, name)?.message ?? [])
  return views.map(({ acceptedAt }) => acceptedAt).toSorted()
}

/** Including those on channels that were reopened. */
function deliveries({ delivery: { messages = [] } }: Order): string[] {
  return messages.flatMap(({ report }) => (report?.kind === 'delivered' ? [report.at] : []))
}

function reportBadEnds(before: Order, after: Order): void {
  const givenUp = channelNames
    .filter((name) => !givenUpView(before, name))
    .flatMap((channel) => {
      const view = givenUpView(after, channel)
      return view ? [{ channel, ...view }] : []
    })
  const { orderId, delivery } = after
  const isReplaced = delivery.fallback !== undefined && before.delivery.fallback === undefined
  const condition = isReplaced ? undefined : 'given-up'
  for (const { channel, state, attempts, error } of givenUp) {
    logger.error('Delivery given up', { condition, orderId, channel, state, attempts, error })
  }
  if (givenUp.length > 0) return
  // A bounce ends no channel as given up, but without another channel it leaves the buyer with nothing.
  const hasNothing = deliveryListing(after) === 'failed' && deliveryListing(before) !== 'failed' && maySend(before)
  if (hasNothing) logger.error('No message arrived', { condition: 'given-up', orderId })
}

function givenUpView(order: Order, name: ChannelName) {
  const view = channelView(order, name)
  return view?.state === 'failed' || view?.state === 'exhausted' ? view : undefined
}
