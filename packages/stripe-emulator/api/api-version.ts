import Stripe from 'stripe'
import { invalidRequest } from './api-error'
import { sdkEnum } from './sdk-enum'

/** The versions of Stripe's API, oldest first. */
export const apiVersions = sdkEnum('WebhookEndpoints', 'ApiVersion')

/**
 * The version that a request is for, by its header `Stripe-Version`; without one, the SDK's. It decides
 * about parameters only: all objects have the newest shape.
 *
 * @throws ApiError when there is no such version
 */
export function requestedVersion(header: string | undefined): string {
  const version = header ?? Stripe.API_VERSION
  if (apiVersions.includes(version)) return version
  throw invalidRequest(`Invalid Stripe API version: ${version}`)
}
