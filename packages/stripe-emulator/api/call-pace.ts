import type { Clock } from 'kit'
import { ApiError } from './api-error'

/** `sandbox` also limits the calls per second. */
export type CallPace = 'fast' | 'sandbox'

/** How long a call takes here; Stripe publishes no figure. */
const shortestMs = 300
const longestMs = 1_500
/** For all calls of an account in a sandbox: https://docs.stripe.com/rate-limits */
const callsPerSecond = 25

/**
 * Waits before the call's work.
 *
 * @throws ApiError (429), at once, when the account makes too many calls
 */
export type Pacing = () => Promise<void>

export function pacingOf(pace: CallPace, clock: Clock): Pacing {
  if (pace === 'fast') return () => Promise.resolve()
  const acceptedMs: number[] = []
  return async () => {
    const nowMs = clock.now()
    const [oldestMs = -Infinity] = acceptedMs.slice(-callsPerSecond)
    if (acceptedMs.length === callsPerSecond && oldestMs > nowMs - 1_000) throw tooManyCalls()
    acceptedMs.push(nowMs)
    if (acceptedMs.length > callsPerSecond) acceptedMs.shift()
    const tookMs = shortestMs + Math.random() * (longestMs - shortestMs)
    await new Promise<void>((resolve) => clock.at(nowMs + tookMs, resolve))
  }
}

export function tooManyCalls(headers: Record<string, string> = {}): ApiError {
  const message =
    'Testmode request rate limit exceeded, the rate limits in testmode are lower than livemode. ' +
    'You can learn more about rate limits here https://stripe.com/docs/rate-limits.'
  const details = { type: 'invalid_request_error', code: 'rate_limit', message } as const
  return new ApiError(429, details, { 'stripe-rate-limited-reason': 'global-rate', ...headers })
}
