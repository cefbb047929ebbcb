import { deliveryListing } from '../../orders/open-delivery'
import type { Order } from '../../orders/order'
import { count, measure } from '../../platform/metrics/metrics'
import { type ChannelName, channelNames } from '../../orders/channel'
import { channelState, channelView } from '../../orders/channel-state'

/**
 * Counts what the recorded outcome of one channel changed. Comparing the order on both sides of
 * the successful write counts each change once, however many senders compete.
 */
export function countRecorded(name: ChannelName, before: Order, after: Order): void {
  const isGivenUp = hasGivenUp(after, name) && !hasGivenUp(before, name)
  // A message that bounced with no other channel to open leaves its buyer with nothing as well.
  const hasNothing = deliveryListing(after) === 'failed' && deliveryListing(before) !== 'failed'
  const isReplaced = after.delivery.fallback !== undefined && before.delivery.fallback === undefined
  if ((isGivenUp && !isReplaced) || hasNothing) count('DeliveryRefused')
  if (isReplaced) count('Fallback')
  const seconds = secondsToDelivery(before, after)
  if (seconds !== undefined) measure('SecondsToDelivery', seconds)
}

/** Whether a channel ended without a message that was accepted, or with one that failed. */
export function hasGivenUp(order: Order, name: ChannelName): boolean {
  const state = channelState(order, name)
  return state === 'failed' || state === 'exhausted'
}

/**
 * How many seconds the buyer waited for the ebook, if the step from `before` to `after` is the
 * order's first delivery: the first message accepted, on either channel, for its first link. A
 * renewed link resets the channels and does not count. Never negative, although `paidAt` comes
 * from Stripe's clock.
 */
export function secondsToDelivery(before: Order, after: Order): number | undefined {
  if (after.access.linkVersion > 1 || firstAcceptance(before) !== undefined) return undefined
  const acceptedAt = firstAcceptance(after)
  if (acceptedAt === undefined || after.sale.paidAt === undefined) return undefined
  return Math.max(0, (Date.parse(acceptedAt) - Date.parse(after.sale.paidAt)) / 1000)
}

function firstAcceptance(order: Order): string | undefined {
  const times = channelNames.flatMap((name) => channelView(order, name)?.message?.acceptedAt ?? [])
  return times.toSorted()[0]
}
