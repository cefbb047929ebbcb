import { createHmac } from 'node:crypto'
import type { Clock } from '../../clock'
import { inSeconds } from '../in-seconds'
import type { Attempt } from './delivery-record'

/** The store's webhook: where events go, and the secret (whsec_…) that they are signed with. */
export type Endpoint = { url: string; secret: string }

/** Stripe gives up on an answer after some 10 s (the hosted page waits just as long). */
const timeoutMs = 10_000

/** Posts an event once, with a signature of its own, and reports how that went. Never throws. */
export async function postEvent(
  endpoint: Endpoint,
  payload: string,
  clock: Clock,
  stopped: AbortSignal,
): Promise<Attempt> {
  const startedMs = clock.now()
  const outcome = await answerTo(endpoint, payload, inSeconds(startedMs), stopped)

  return { atMs: startedMs, durationMs: clock.now() - startedMs, ...outcome }
}

async function answerTo(
  endpoint: Endpoint,
  payload: string,
  timestamp: number,
  stopped: AbortSignal,
): Promise<Pick<Attempt, 'status' | 'error'>> {
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        accept: '*/*; q=0.5, application/xml',
        'cache-control': 'no-cache',
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, endpoint.secret, timestamp),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      // A redirect is a failure: https://docs.stripe.com/webhooks
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped]),
    })
    await response.body?.cancel()
    return { status: response.status, error: null }
  } catch (error) {
    return { status: null, error: reason(error) }
  }
}

/** The `Stripe-Signature` header: https://docs.stripe.com/webhooks#verify-manually */
export function signature(payload: string, secret: string, timestamp: number): string {
  const hash = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')

  return `t=${timestamp},v1=${hash}`
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer'
  if (error.name === 'TimeoutError') return `No answer within ${timeoutMs / 1000} s`

  return error.cause instanceof Error ? error.cause.message : error.message
}
