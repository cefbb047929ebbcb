import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { callPaths, tokenPattern } from '../../contract'
import type { Order } from '../../orders/order'

/** The previous key is kept for a while after a rotation. */
export type LinkKeys = { current: string; previous?: string }

export function downloadUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${callPaths.download}/${token}`
}

/** 128 bits of an HMAC in base 62, short enough for one text. A new link version revokes the old token. */
export function downloadToken(orderId: string, linkVersion: number, linkKey: string): string {
  const digest = createHmac('sha256', linkKey).update(`${orderId}:${linkVersion}`).digest('hex')
  return base62(BigInt(`0x${digest.slice(0, tokenBytes * 2)}`)).padStart(tokenLength, '0')
}

/** In hex. The orders table stores it instead of the token: it finds the order, but is useless as a link. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function firstLinkHash(orderId: string, linkKey: string): string {
  return tokenHash(downloadToken(orderId, 1, linkKey))
}

/** The token that a text begins with. */
export function tokenIn(text: string): string | undefined {
  return leadingToken.exec(text)?.[0]
}

export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** `undefined` when both keys have been rotated since. */
export function currentToken(order: Order, keys: LinkKeys): string | undefined {
  const candidates = [keys.current, keys.previous].flatMap((key) =>
    key ? [downloadToken(order.orderId, order.access.linkVersion, key)] : [],
  )
  return candidates.find((token) => isSameHash(tokenHash(token), order.access.linkHash))
}

/** The previous link becomes outdated. */
export function renewLink(order: Order, keys: LinkKeys, now: Date): Order {
  const linkVersion = order.access.linkVersion + 1
  return {
    ...order,
    access: {
      ...order.access,
      linkVersion,
      linkRenewedAt: now.toISOString(),
      previousLinkHash: order.access.linkHash,
      linkHash: tokenHash(downloadToken(order.orderId, linkVersion, keys.current)),
    },
  }
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const tokenBytes = 16
/** 128 bits in base 62. */
const tokenLength = 22
const leadingToken = new RegExp(`^${tokenPattern}`)

function base62(value: bigint): string {
  const rest = value / 62n
  const digit = alphabet.charAt(Number(value % 62n))
  return rest === 0n ? digit : base62(rest) + digit
}
