import type { Stripe } from 'stripe'

/** Without the `string` that an SDK enum has for future values. */
type Known<T> = T extends string ? (string extends T ? never : T) : never

/** https://docs.stripe.com/error-codes */
export type ErrorCode = Known<Stripe.PaymentIntent.LastPaymentError.Code>

type Details = {
  type: Stripe.StripeRawError['type']
  message: string
  code?: ErrorCode
  param?: string
}

/** https://docs.stripe.com/api/errors */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    readonly details: Details,
    readonly headers: Record<string, string> = {},
  ) {
    super(details.message)
  }

  body(): string {
    return JSON.stringify({ error: this.details }, null, 2)
  }
}

export function invalidRequest(message: string, details: Pick<Details, 'code' | 'param'> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details })
}

export function resourceMissing(what: string, id: string, param = 'id'): ApiError {
  const message = `No such ${what}: '${id}'`
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}
