import type { Channel, Order } from '../orders/order'

/**
 * How many seconds the buyer waited for the ebook, if the step from `before` to `after` is the
 * order's first delivery: the first message that was accepted, on either channel, of the order's
 * first link. A fresh link begins its channels anew and is told by its version. Never negative,
 * although `paidAt` is told by Stripe's clock.
 */
export function secondsToDelivery(before: Order, after: Order): number | undefined {
  if (after.linkVersion > 1 || firstAcceptance(before) !== undefined) return undefined
  const acceptedAt = firstAcceptance(after)
  if (acceptedAt === undefined || after.paidAt === undefined) return undefined
  return Math.max(0, (Date.parse(acceptedAt) - Date.parse(after.paidAt)) / 1000)
}

function firstAcceptance({ delivery }: Order): string | undefined {
  const instants = [acceptanceOf(delivery.email), acceptanceOf(delivery.text)]
  return instants.filter((instant) => instant !== undefined).toSorted()[0]
}

function acceptanceOf(channel: Channel | undefined): string | undefined {
  return channel && 'acceptedAt' in channel ? String(channel.acceptedAt) : undefined
}
