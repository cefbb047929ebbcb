import type { ChannelName } from '../../orders/delivery'
import type { Order } from '../../orders/order'
import { orderStatus } from '../../orders/order-status'
import { isSameHash } from './download-link'
import { downloadsLeftOf, isSameDownload } from './downloads'
import { type FreshLinkOffer, freshLinkOffer } from './fresh-link'

export type LinkState =
  | { kind: 'ready'; downloadsLeft: number }
  | { kind: 'limit_reached' | 'outdated'; offer: FreshLinkOffer }
  | { kind: 'awaiting_payment' | 'held' | 'refunded' | 'disputed' | 'revoked' | 'unknown' }

/**
 * Only `ready` gives access to the ebook: the buyer is entitled, and the link is the order's current one and below its
 * limit, or its last download still goes on.
 *
 * @param sent the channels that the stage sends on.
 */
export function linkState(order: Order | undefined, hash: string, now: Date, sent: readonly ChannelName[]): LinkState {
  if (!order || !isLinkOf(order, hash)) return { kind: 'unknown' }
  const status = orderStatus(order)
  if (status !== 'paid' && status !== 'partially_refunded') return { kind: status }
  const offer = () => freshLinkOffer(order, now, sent)
  if (!isSameHash(order.access.linkHash, hash)) return { kind: 'outdated', offer: offer() }
  const downloadsLeft = downloadsLeftOf(order)
  const isReady = downloadsLeft > 0 || isSameDownload(order, now)
  return isReady ? { kind: 'ready', downloadsLeft } : { kind: 'limit_reached', offer: offer() }
}

function isLinkOf({ access: { linkHash, previousLinkHash } }: Order, hash: string): boolean {
  if (isSameHash(linkHash, hash)) return true
  return previousLinkHash !== undefined && isSameHash(previousLinkHash, hash)
}
