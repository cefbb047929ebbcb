import { createHash } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that a number survives being read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

/**
 * The short number that buyers, support and finance refer to, such as `EB-7K3M9Q2T`:
 * 40 bits of the order id's SHA-256.
 */
export function orderNumber(orderId: string): string {
  const digest = createHash('sha256').update(orderId).digest()
  const characters = Array.from(digest.subarray(0, length), (byte) => alphabet.charAt(byte % 32))
  return `EB-${characters.join('')}`
}
