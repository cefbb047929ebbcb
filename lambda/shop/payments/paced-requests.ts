import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '../../platform/logging/logger'
import { disposingHttpClient, type HttpClient } from './stripe-client'

/** Stripe accepts 25; the rest is left for buyers. https://docs.stripe.com/rate-limits */
const requestsPerSecond = 15
/** After a 429, which Stripe's SDK does not retry. */
const pausesMs = [1000, 2000, 4000]
/** These limits pass within seconds; without a reason, something else holds a lock on the object. */
const briefReason = /^$|-(rate|concurrency)$/

/** Keeps below Stripe's rate limits, however many callers it has. */
export function pacedHttpClient(): HttpClient {
  const client = disposingHttpClient()
  const turn = pacer(1000 / requestsPerSecond)
  const send = async (
    request: Parameters<HttpClient['makeRequest']>,
    [pauseMs, ...later]: number[],
  ): ReturnType<HttpClient['makeRequest']> => {
    await turn()
    const response = await client.makeRequest(...request)
    if (response.getStatusCode() !== 429) return response
    const reason = response.getHeaders()['stripe-rate-limited-reason']
    if (pauseMs === undefined || !briefReason.test(String(reason ?? ''))) {
      logger.error('Stripe refused a call', { reason })
      return response
    }
    response.dispose?.()
    await sleep(pauseMs)
    return send(request, later)
  }
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (...request) => send(request, pausesMs),
  }
}

/** Resolves its calls at least `intervalMs` apart. */
function pacer(intervalMs: number): () => Promise<void> {
  let nextMs = 0
  return async () => {
    const nowMs = performance.now()
    const turnMs = Math.max(nowMs, nextMs)
    nextMs = turnMs + intervalMs
    if (turnMs > nowMs) await sleep(turnMs - nowMs)
  }
}
