import Stripe from 'stripe'
import type { HttpClient } from '../../../lambda/shop/payments/stripe-client'

/** The calls of functions. */
export type StripeCalls = {
  /** The path and query of each, oldest first. */
  made: string[]
  /** Replaces Stripe's response: the body of a 200, or a status; `undefined` lets the call through. */
  instead: (call: string) => object | number | undefined
  rewrite: (call: string) => string
}

export const calls = {} as StripeCalls
export function forgetCalls(): void {
  Object.assign(calls, { made: [], instead: () => undefined, rewrite: (call) => call } satisfies StripeCalls)
}

export function observed(client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, ...rest) => {
      calls.made.push(path)
      const replaced = calls.instead(path)
      if (replaced === undefined) return client.makeRequest(host, port, calls.rewrite(path), ...rest)
      const [status, body] = typeof replaced === 'number' ? [replaced, { error: {} }] : [200, replaced]
      // Without a retry by the SDK, which would wait first.
      const response = new Stripe.HttpClientResponse(status, { 'stripe-should-retry': 'false' })
      const content = { getRawResponse: () => ({}), toJSON: async () => structuredClone(body) }
      return Promise.resolve(Object.assign(response, content))
    },
  }
}

export const emptyList = { object: 'list', data: [], has_more: false, url: '/' }
