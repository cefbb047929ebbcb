import { createHmac } from 'node:crypto'
import { networkOf } from '../../platform/http/network'

const digits = 8

/**
 * A keyed hash of the network and the UTC day, by which reconcile distinguishes declined cards of one caller from those
 * of many. It identifies no one without the key.
 */
export function callerOf(address: string, key: string, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const hash = createHmac('sha256', key).update(`caller ${day} ${networkOf(address)}`)
  return hash.digest('hex').slice(0, digits)
}
