import Stripe from 'stripe'
import { callPaths } from '../../../lambda/contract'
import { jsonHeaders } from '../../../lambda/operations/public-calls/buyer-calls'
import type { PublicCall } from '../../../lambda/operations/public-calls/public-call'

/** What signs a call of the webhook; the functions know the secret, unless it is a false one. */
export type Signing = { secret: string; isLive: boolean; isFalse?: boolean }

/**
 * Calls to the webhook that record no event: an unsigned one, which is refused before any secret is read, and a signed
 * one. Without a secret the function fails on any signature, which would raise an alarm.
 */
export function webhookCalls(signing: Signing | undefined, now: Date): PublicCall[] {
  const call = {
    method: 'POST',
    path: callPaths.stripeWebhook,
    runbook: 'webhook-failures',
  } as const
  const refused = { status: 400, shape: 'error in JSON' } as const
  const unsigned = {
    ...call,
    ...refused,
    id: 'site.webhook-unsigned',
    what: 'unsigned',
    headers: jsonHeaders,
    body: '{}',
  } as const
  if (!signing) return [unsigned]
  const expected = signing.isFalse
    ? { what: 'with a false signature', ...refused }
    : ({
        what: 'signed, with an event that the store ignores',
        status: 200,
        shape: 'receipt in JSON',
      } as const)
  return [unsigned, { ...call, id: 'site.webhook', ...expected, ...signedEvent(signing, now) }]
}

/** An event as Stripe sends it, of a type that the store ignores. */
function signedEvent({ secret, isLive }: Signing, now: Date) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify({
    id: 'evt_doctor',
    object: 'event',
    type: 'ebook_store.doctor',
    created: timestamp,
    livemode: isLive,
    data: { object: {} },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return { headers: { ...jsonHeaders, 'stripe-signature': signature }, body }
}
