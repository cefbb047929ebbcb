import type { Order } from '../../orders/order'
import type { ChannelName } from '../../orders/channel'

/**
 * How many seconds after the payment the first message arrived, if the step from `before` to `after` is that
 * arrival: once an order, and never negative, although the times are of three clocks.
 */
export function secondsToDelivered(before: Order, after: Order): number | undefined {
  const [first, ...others] = [...deliveries(after, 'email'), ...deliveries(after, 'text')]
  const isFirst = deliveries(before, 'email').length + deliveries(before, 'text').length === 0
  if (!isFirst || first === undefined || others.length > 0 || !after.sale.paidAt) return undefined
  if (after.access.linkVersion > 1) return undefined
  return Math.max(0, (Date.parse(first) - Date.parse(after.sale.paidAt)) / 1000)
}

/** When the delivered messages of a channel arrived. */
function deliveries(
  { delivery: { messages: acceptedMessages = [] } }: Order,
  name: ChannelName,
): string[] {
  return acceptedMessages.flatMap(({ channel, report }) =>
    channel === name && report?.kind === 'delivered' ? [report.at] : [],
  )
}
