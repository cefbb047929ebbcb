import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { apiMessages } from '../../../product/api-messages'
import { viewerAddressHeader } from '../../contract'
import { networkOf } from './network'
import { PublicError } from './public-error'

type AddressLimitOptions = {
  burst: number
  perSecond: number
  /** Beyond it, the address with the oldest call is forgotten. */
  maxAddresses: number
}

const retryAfterSeconds = 60

/**
 * Responds 429 to an address that calls too often. A call without an address did not come through the edge function
 * and is not counted. Needs lower-case header names.
 */
export function limitAddresses(options: AddressLimitOptions): MiddlewareObj<APIGatewayProxyEvent> {
  const take = createAddressLimit(options)
  return {
    before: ({ event }) => {
      const address = event.headers[viewerAddressHeader]
      if (!address || take(address, new Date())) return
      const headers = { 'retry-after': String(retryAfterSeconds) }
      throw new PublicError(429, apiMessages.tooManyRequests, headers)
    },
  }
}

/**
 * A token bucket per address, in the memory of one function instance: no address is stored or logged. Refused calls
 * count as well, so that a flood gets nothing until it slows down.
 *
 * @returns a function that counts a call; `false` when its address has called too often.
 */
export function createAddressLimit(options: AddressLimitOptions): (address: string, now: Date) => boolean {
  const { burst, perSecond, maxAddresses } = options
  const buckets = new Map<string, { tokens: number; atMs: number }>()
  return (address, now) => {
    const network = networkOf(address)
    const atMs = now.getTime()
    const last = buckets.get(network) ?? { tokens: burst, atMs }
    const earned = (Math.max(0, atMs - last.atMs) / 1000) * perSecond
    const tokens = Math.min(burst, last.tokens + earned)
    // A map keeps the order of insertion, so that its first address has the oldest call.
    buckets.delete(network)
    buckets.set(network, { tokens: Math.max(-burst, tokens - 1), atMs })
    const [oldest] = buckets.keys()
    if (buckets.size > maxAddresses && oldest !== undefined) buckets.delete(oldest)
    return tokens >= 1
  }
}
