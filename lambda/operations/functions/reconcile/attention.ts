import type { Order } from '../../../orders/order'
import { maySend, pendingDecision } from '../../../orders/order-status'
import { addressOf } from '../../../orders/buyer'
import { channelNames } from '../../../orders/channel'

/** Why somebody has to look at an order, because nothing that runs by itself can finish it. */
export const attentionReasons = ['held', 'no_address', 'unreadable'] as const
export type Attention = (typeof attentionReasons)[number]

const heldTooLongMs = 24 * 3_600_000

/** What is wrong with an order, if anything. */
export function attentionFor(order: Order, now: Date): Attention | undefined {
  if (pendingDecision(order) === 'held' && isOlder(order.sale.paidAt, heldTooLongMs, now))
    return 'held'
  if (!maySend(order)) return undefined
  const channels = channelNames.filter((name) => order.delivery.channels[name])
  return channels.some((name) => addressOf(order.buyer, name) === undefined)
    ? 'no_address'
    : undefined
}

function isOlder(instant: string | undefined, milliseconds: number, now: Date): boolean {
  return instant !== undefined && now.getTime() - Date.parse(instant) > milliseconds
}
