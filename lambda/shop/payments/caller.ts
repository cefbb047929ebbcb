import { createHmac } from 'node:crypto'
import { networkOf } from '../../platform/http/network'

const digits = 8

/**
 * A mark of whoever opens a checkout session, by which reconcile tells the declined cards of one from those of
 * many. It is a keyed hash of the network and the day (in UTC), so it names nobody without the key, and is
 * another one tomorrow.
 *
 * @param key a secret that stays where it is; everyone who may see the mark may know what was marked.
 */
export function callerOf(address: string, key: string, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const hash = createHmac('sha256', key).update(`caller ${day} ${networkOf(address)}`)
  return hash.digest('hex').slice(0, digits)
}
