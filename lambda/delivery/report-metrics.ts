import type { Channel, ChannelName, Order } from '../orders/order'
import { count, measure } from '../platform/metrics/metrics'
import { countAccepted, countRecorded } from './delivery-metrics'

/**
 * Counts what a report about one channel changed, by comparing the order on both sides of the write that
 * succeeded.
 */
export function countReported(name: ChannelName, before: Order, after: Order): void {
  if (
    wasUnclear(before.delivery[name]) &&
    after.delivery[name]?.state !== before.delivery[name]?.state
  ) {
    countAccepted(name)
  }
  if (deliveries(after, name).length > deliveries(before, name).length) {
    count(name === 'email' ? 'EmailDelivered' : 'TextDelivered')
  }
  const seconds = secondsToDelivered(before, after)
  if (seconds !== undefined) measure('SecondsToDelivered', seconds)
  countRecorded(name, before, after)
}

/** The call that sent the message counted nothing, because it got no response. */
function wasUnclear(channel: Channel | undefined): boolean {
  const state = channel?.state
  return state === 'unknown' || state === 'retrying' || state === 'exhausted'
}

/**
 * How many seconds after the payment the first message arrived, if the step from `before` to `after` is that
 * arrival: once an order, and never negative, although the times are of three clocks.
 */
function secondsToDelivered(before: Order, after: Order): number | undefined {
  const [first, ...others] = [...deliveries(after, 'email'), ...deliveries(after, 'text')]
  const isFirst = deliveries(before, 'email').length + deliveries(before, 'text').length === 0
  if (!isFirst || first === undefined || others.length > 0 || !after.paidAt) return undefined
  if (after.linkVersion > 1) return undefined
  return Math.max(0, (Date.parse(first) - Date.parse(after.paidAt)) / 1000)
}

/** When the delivered messages of a channel arrived. */
function deliveries({ acceptedMessages = [] }: Order, name: ChannelName): string[] {
  return acceptedMessages.flatMap(({ channel, report }) =>
    channel === name && report?.kind === 'delivered' ? [report.at] : [],
  )
}
