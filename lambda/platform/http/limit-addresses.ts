import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { apiMessages } from '../../../product/api-messages'
import { viewerAddressHeader } from '../../contract'
import { type AddressLimitOptions, createAddressLimit } from './address-limit'
import { PublicError } from './public-error'

const retryAfterSeconds = 60

/**
 * Refuses an address that calls too often with 429. The edge function sets the address of every call; a call without
 * one did not come through it and is not counted. Needs lower-case header names.
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
