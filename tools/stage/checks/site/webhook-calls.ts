import Stripe from 'stripe'
import { callPaths } from '../../../../lambda/contract'
import { jsonHeaders } from '../../../../lambda/operations/public-calls/buyer-calls'
import type { PublicCall } from '../../../../lambda/operations/public-calls/public-call'

export type Signing = { secret: string; isLive: boolean }

/**
 * They record no event. One without a signature is refused before any secret is read. Without a stored secret any
 * signature makes the function fail, which would raise an alarm.
 */
export function webhookCalls(signing: Signing | undefined, now: Date): PublicCall[] {
  const call = { method: 'POST', path: callPaths.stripeWebhook, runbook: 'api-failures' } as const
  const unsigned = {
    ...call,
    id: 'site.webhook-unsigned',
    what: 'unsigned',
    headers: jsonHeaders,
    body: '{}',
    status: 400,
    shape: 'error in JSON',
  } as const
  if (!signing) return [unsigned]
  const what = 'signed, with an event that the store ignores'
  const expected = { what, status: 200, shape: 'receipt in JSON' } as const
  return [unsigned, { ...call, id: 'site.webhook', ...expected, ...signedEvent(signing, now) }]
}

/** Its type is one that the store ignores. */
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
