import { createHmac } from 'node:crypto'
import type { Clock } from 'kit'
import { inSeconds } from '../account/seconds'
import type { Attempt } from '../account/kinds'

/** The secret (`whsec_…`) signs the events. */
export type WebhookTarget = { url: string; secret: string }

/** Stripe waits about 10 s for a response, and so does the hosted page. */
const timeoutMs = 10_000

/** Once, with a new signature. Never throws. */
export async function postEvent(
  target: WebhookTarget,
  payload: string,
  clock: Clock,
  stopped: AbortSignal,
): Promise<Attempt> {
  const atMs = clock.now()
  const result = await post(target, payload, inSeconds(atMs), stopped)
  return { atMs, durationMs: clock.now() - atMs, ...result }
}

async function post(
  { url, secret }: WebhookTarget,
  payload: string,
  timestamp: number,
  stopped: AbortSignal,
): Promise<Pick<Attempt, 'status' | 'error'>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: '*/*; q=0.5, application/xml',
        'cache-control': 'no-cache',
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, secret, timestamp),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      // Stripe counts a redirect as a failure: https://docs.stripe.com/webhooks
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
function signature(payload: string, secret: string, timestamp: number): string {
  const hash = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${hash}`
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'No response'
  if (error.name === 'TimeoutError') return `No response within ${timeoutMs / 1000} s`
  return error.cause instanceof Error ? error.cause.message : error.message
}
