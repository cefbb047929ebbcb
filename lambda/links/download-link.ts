import type { Order } from '../orders/order'
import { downloadToken, isSameHash, tokenHash } from './download-token'

/** The link key and, for a while after a rotation, the one before it. */
export type LinkKeys = { current: string; previous?: string | undefined }

/** The address of an order's download page for a token. */
export function downloadUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/functions/v1/download/${token}`
}

/**
 * The token that the order's stored hash belongs to, under whichever key made it; `undefined` when
 * neither key did (both were rotated away): the order then needs a new link version.
 */
export function currentToken(order: Order, keys: LinkKeys): string | undefined {
  const candidates = [keys.current, keys.previous].flatMap((key) =>
    key ? [downloadToken(order.orderId, order.linkVersion, key)] : [],
  )
  return candidates.find((token) => isSameHash(tokenHash(token), order.linkHash))
}

/** Gives the order a link of the next version; the one before is then outdated. */
export function renewLink(order: Order, keys: LinkKeys): Order {
  const linkVersion = order.linkVersion + 1
  return {
    ...order,
    linkVersion,
    previousLinkHash: order.linkHash,
    linkHash: tokenHash(downloadToken(order.orderId, linkVersion, keys.current)),
  }
}
