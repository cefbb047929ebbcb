import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const tokenBytes = 16
/** 128 bits in base 62. */
const tokenLength = 22
const tokenPattern = new RegExp(`^[0-9A-Za-z]{${tokenLength}}$`)

/**
 * The secret part of a download link: 128 bits of an HMAC over order and link version, in base 62
 * and so short enough for one text. A new version makes a new token and thereby revokes the old.
 */
export function downloadToken(orderId: string, linkVersion: number, linkKey: string): string {
  const digest = createHmac('sha256', linkKey).update(`${orderId}:${linkVersion}`).digest('hex')
  return base62(BigInt(`0x${digest.slice(0, tokenBytes * 2)}`)).padStart(tokenLength, '0')
}

/** What the orders table keeps of a token, in hex: enough to find its order, useless as a link. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whether a string has the shape of a token at all; what has not needs no look-up. */
export function isTokenShaped(token: string): boolean {
  return tokenPattern.test(token)
}

/** Compares two hashes in a time that does not tell where they differ. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function base62(value: bigint): string {
  const rest = value / 62n
  const digit = alphabet.charAt(Number(value % 62n))
  return rest === 0n ? digit : base62(rest) + digit
}
