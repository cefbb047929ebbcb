import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { PublicError } from './public-error'

/** Refuses a body of more than `maxBytes` before anything parses it. */
export function limitBody(options: {
  maxBytes: number
  message: string
}): MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: ({ event }) => {
      if (Buffer.byteLength(event.body ?? '') <= options.maxBytes) return
      throw new PublicError(400, options.message)
    },
  }
}
