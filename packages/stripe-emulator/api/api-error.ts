import type { Stripe } from 'stripe'

/** The values of an enum of the SDK, which has `string` beside them for those to come. */
type Known<T> = T extends string ? (string extends T ? never : T) : never

/** https://docs.stripe.com/error-codes, and the one of restricted keys, which the SDK does not list. */
export type ErrorCode =
  Known<Stripe.PaymentIntent.LastPaymentError.Code> | 'more_permissions_required'

type Details = {
  type: Stripe.StripeRawError['type']
  message: string
  code?: ErrorCode
  param?: string
}

/** An error as Stripe's API reports it: https://docs.stripe.com/api/errors */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    readonly details: Details,
    readonly headers: Record<string, string> = {},
  ) {
    super(details.message)
  }

  /** The error as Stripe's JSON. */
  body(): string {
    const { code } = this.details
    const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
    return JSON.stringify({ error: { ...this.details, doc_url } }, null, 2)
  }
}

/** The request itself is wrong. */
export function invalidRequest(
  message: string,
  details: Pick<Details, 'code' | 'param'> = {},
): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details })
}

/** No object has this id. The status is 400 where the id is in a parameter and not in the path. */
export function resourceMissing(what: string, id: string, param = 'id', status = 404): ApiError {
  const message = `No such ${what}: '${id}'`
  return new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  })
}
