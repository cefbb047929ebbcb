import type { Order } from '../orders/order'
import { orderStatus } from '../orders/order-status'
import { isSameHash } from './download-token'

/** Downloads that one link gives before it asks for a fresh one (design section 5). */
export const downloadsPerLink = 10

/** What a link gives to whoever holds it, at this very reading of its order. */
export type LinkState =
  | { state: 'ready'; downloadsLeft: number }
  | { state: 'limit_reached' }
  | { state: 'outdated' }
  | { state: 'awaiting_payment' | 'held' | 'refunded' | 'disputed' }
  | { state: 'unknown' }

/**
 * Decides what the link with this hash is worth. Only `ready` hands the ebook out: the order is
 * paid, not refunded in full, in no open or lost dispute, and the link is its current one (I6).
 */
export function linkState(order: Order | undefined, hash: string): LinkState {
  if (!order || !isLinkOf(order, hash)) return { state: 'unknown' }
  const status = orderStatus(order)
  if (status !== 'paid' && status !== 'partially_refunded') return { state: status }
  if (!isSameHash(order.linkHash, hash)) return { state: 'outdated' }
  const downloadsLeft = downloadsLeftOf(order)
  return downloadsLeft > 0 ? { state: 'ready', downloadsLeft } : { state: 'limit_reached' }
}

/** Each new version of the link brings its own allowance. */
export function downloadsLeftOf(order: Order): number {
  return Math.max(0, downloadsPerLink * order.linkVersion - order.downloads.count)
}

function isLinkOf(order: Order, hash: string): boolean {
  if (isSameHash(order.linkHash, hash)) return true
  return order.previousLinkHash !== undefined && isSameHash(order.previousLinkHash, hash)
}
