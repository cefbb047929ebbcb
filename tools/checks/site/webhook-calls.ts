import Stripe from 'stripe'
import { callPaths } from '../../../lambda/contract'
import { jsonHeaders } from '../../../lambda/operations/public-calls/buyer-calls'
import type { PublicCall } from '../../../lambda/operations/public-calls/public-call'

export type WebhookCall =
  /** With an event that the store ignores. It is accepted if the function knows the stored secret. */
  | { kind: 'signed'; secret: string; isLive: boolean }
  /** With a false signature, which the webhook refuses and logs: doctor does not know the secret of the local store. */
  | { kind: 'forged' }
  /** Without a secret the function fails on any signature, which would raise an alarm. */
  | { kind: 'unsigned' }

/** Calls to the webhook that record no event. The unsigned one is refused before any secret is read. */
export function webhookCalls(webhook: WebhookCall, now: Date): PublicCall[] {
  const call = {
    method: 'POST',
    path: callPaths.stripeWebhook,
    runbook: 'webhook-failures',
    headers: jsonHeaders,
    body: '{}',
    status: 400,
    shape: 'error in JSON',
  } as const
  const unsigned: PublicCall = { ...call, id: 'site.webhook-unsigned', what: 'unsigned' }
  if (webhook.kind === 'unsigned') return [unsigned]
  if (webhook.kind === 'signed') return [unsigned, { ...call, ...signedEvent(webhook, now) }]
  const headers = { ...jsonHeaders, 'stripe-signature': `t=${seconds(now)},v1=${'0'.repeat(64)}` }
  return [unsigned, { ...call, id: 'site.webhook', what: 'with a false signature', headers }]
}

/** An event as Stripe sends it, of a type that the store ignores. */
function signedEvent(
  { secret, isLive }: Extract<WebhookCall, { kind: 'signed' }>,
  now: Date,
): Omit<PublicCall, 'method' | 'path' | 'runbook'> {
  const created = seconds(now)
  const data = { object: {} }
  const type = 'ebook_store.doctor'
  const event = { id: 'evt_doctor', object: 'event', type, created, livemode: isLive, data }
  const body = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: created,
  })
  return {
    id: 'site.webhook',
    what: 'signed, with an event that the store ignores',
    headers: { ...jsonHeaders, 'stripe-signature': signature },
    body,
    status: 200,
    shape: 'receipt in JSON',
  }
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
