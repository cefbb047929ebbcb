import type { Stripe } from 'stripe'

type Details = {
  type: Stripe.StripeRawError['type']
  message: string
  code?: string
  param?: string
}

/** An error that Stripe's API answers: https://docs.stripe.com/api/errors */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    readonly details: Details,
    readonly headers: Record<string, string> = {},
  ) {
    super(details.message)
  }

  /** The error in JSON, as Stripe writes it. */
  body(): string {
    const { code } = this.details
    const docUrl = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

    return JSON.stringify(
      { error: { ...this.details, ...(docUrl && { doc_url: docUrl }) } },
      null,
      2,
    )
  }
}

/** Something about the request itself is wrong. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details })
}

/** There is no object with this id. */
export function resourceMissing(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}
