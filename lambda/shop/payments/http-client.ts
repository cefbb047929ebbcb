import { Readable } from 'node:stream'
import Stripe from 'stripe'

export type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>

/**
 * The HTTP client for Stripe's SDK. A response that is dropped unread, as the SDK drops each that it tries
 * again, keeps its connection open in the SDK's own client, which has no `dispose`.
 */
export function disposingHttpClient(): HttpClient {
  const client: HttpClient = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const response = await client.makeRequest(...request)
      return Object.assign(response, { dispose: () => drain(response.getRawResponse()) })
    },
  }
}

/** Whoever drops a response does not hear of its end. */
function drain(raw: unknown): void {
  if (raw instanceof Readable) raw.on('error', () => undefined).resume()
}
