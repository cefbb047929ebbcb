import type { Order } from '../../orders/order'
import { orderStatus } from '../../orders/order-status'
import { isSameHash } from './download-link'

/** How many downloads one link allows before the buyer has to request a fresh one. */
const downloadsPerLink = 10

/** What a link is good for, as of one read of its order. */
export type LinkState =
  | { state: 'ready'; downloadsLeft: number }
  | { state: 'limit_reached' }
  | { state: 'outdated' }
  | { state: 'awaiting_payment' | 'held' | 'refunded' | 'disputed' | 'revoked' }
  | { state: 'unknown' }

/**
 * The state of the link with this hash. Only `ready` gives access to the ebook: the buyer is
 * entitled, and the link is the order's current one and below its limit.
 */
export function linkState(order: Order | undefined, hash: string): LinkState {
  if (!order || !isLinkOf(order, hash)) return { state: 'unknown' }
  const status = orderStatus(order)
  if (status !== 'paid' && status !== 'partially_refunded') return { state: status }
  if (!isSameHash(order.access.linkHash, hash)) return { state: 'outdated' }
  const downloadsLeft = downloadsLeftOf(order)
  return downloadsLeft > 0 ? { state: 'ready', downloadsLeft } : { state: 'limit_reached' }
}

/** Each link version adds its own allowance. */
export function downloadsLeftOf(order: Order): number {
  return Math.max(0, downloadsPerLink * order.access.linkVersion - order.access.downloads.count)
}

function isLinkOf(order: Order, hash: string): boolean {
  if (isSameHash(order.access.linkHash, hash)) return true
  return (
    order.access.previousLinkHash !== undefined && isSameHash(order.access.previousLinkHash, hash)
  )
}
