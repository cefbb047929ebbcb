import { Readable } from 'node:stream'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { someText } from '../../platform/environment/parse-environment'
import { LoggableError } from '../../platform/logging/loggable-error'
import { storeMarkVariables } from './store-mark'

export const stripeVariables = {
  STRIPE_KEY_SECRET: someText,
  ...storeMarkVariables,
  /** Set by the local store only: the address of its Stripe emulator. */
  STRIPE_API_URL: z.optional(z.url()),
}

const keyPattern = /^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$/
/** With Stripe's longest back-off of 1 s, two attempts take less than 8 s. */
const functionTimeoutMs = 3200

type StripeAccess = { stripe: Stripe; livemode: boolean }

/**
 * Throws a `LoggableError` for a key that is neither secret nor restricted, before any request to Stripe (F10).
 *
 * @param apiUrl the Stripe emulator of the local store.
 * @param attemptTimeoutMs for each of two attempts.
 */
export function stripeAccess(
  key: string,
  apiUrl?: string,
  attemptTimeoutMs = functionTimeoutMs,
  httpClient: HttpClient = disposingHttpClient(),
): StripeAccess {
  const mode = keyPattern.exec(key)?.[2]
  if (!mode) throw new LoggableError('The Stripe API key is not of the form sk_… or rk_…')
  const stripe = new Stripe(key, {
    maxNetworkRetries: 1,
    timeout: attemptTimeoutMs,
    telemetry: false,
    httpClient,
    ...(apiUrl ? address(apiUrl) : {}),
  })
  return { stripe, livemode: mode === 'live' }
}

/** For what a sale does not wait for. */
export const quickly: Stripe.RequestOptions = { timeout: 2000, maxNetworkRetries: 0 }

function address(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' }
}

export type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>

/**
 * Adds a `dispose` to responses: the SDK does not read the response to an attempt that it retries, and an unread
 * response keeps its connection open.
 */
export function disposingHttpClient(client = Stripe.createNodeHttpClient()): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const response = await client.makeRequest(...request)
      return Object.assign(response, { dispose: () => drain(response.getRawResponse()) })
    },
  }
}

function drain(raw: unknown): void {
  if (raw instanceof Readable) raw.on('error', () => undefined).resume()
}
