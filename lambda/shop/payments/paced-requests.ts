import { setTimeout as sleep } from 'node:timers/promises'
import { disposingHttpClient, type HttpClient } from './stripe-client'

/**
 * Stripe accepts 25 requests a second in a sandbox, and as many of each kind in live mode; the rest is left for
 * buyers. https://docs.stripe.com/rate-limits
 */
const requestsPerSecond = 15
/** The pauses after a 429, which Stripe's SDK does not retry; together they outlast any burst. */
const pausesMs = [1000, 2000, 4000]

/** An HTTP client for Stripe's SDK that keeps below Stripe's rate limits, however many callers it has. */
export function pacedHttpClient(): HttpClient {
  const client = disposingHttpClient()
  const turn = pacer(1000 / requestsPerSecond)
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      for (const pauseMs of pausesMs) {
        await turn()
        const response = await client.makeRequest(...request)
        if (response.getStatusCode() !== 429) return response
        response.dispose?.()
        await sleep(pauseMs)
      }
      await turn()
      return client.makeRequest(...request)
    },
  }
}

/** Resolves its calls one after the other, at least `intervalMs` apart. */
function pacer(intervalMs: number): () => Promise<void> {
  let nextMs = 0
  return async () => {
    const nowMs = performance.now()
    const turnMs = Math.max(nowMs, nextMs)
    nextMs = turnMs + intervalMs
    if (turnMs > nowMs) await sleep(turnMs - nowMs)
  }
}
