import { createHmac } from 'node:crypto'
import { networkOf } from '../../platform/http/network'

const digits = 8

/**
 * The mark of a caller that opens a checkout session, by which reconcile distinguishes declined cards of one caller
 * from those of many. It is a keyed hash of the network and the UTC day, so it identifies no one without the key and
 * changes every day.
 *
 * @param key a secret that is never passed on. Everyone who can see the mark is allowed to know the address.
 */
export function callerOf(address: string, key: string, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const hash = createHmac('sha256', key).update(`caller ${day} ${networkOf(address)}`)
  return hash.digest('hex').slice(0, digits)
}
