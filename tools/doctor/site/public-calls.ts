import Stripe from 'stripe'
import { apiPath, callPaths, type CheckoutRequest, clientKeyHeader } from '../../../lambda/contract'
import type { CheckId } from '../../checks/check'

/** What a response must contain, besides its status. */
export type Shape = 'page' | 'landing page' | 'error in JSON' | 'receipt in JSON'

/** One call of a public route, which changes nothing. */
export type PublicCall = {
  id: CheckId
  method: 'GET' | 'POST'
  path: string
  /** What is special about the call, for people. */
  what?: string
  headers?: Record<string, string>
  body?: string
  status: number
  shape: Shape
  /** The section of the runbook for any other response. */
  runbook: string
}

/** How the webhook is called to see that it works. */
export type WebhookCall =
  /** With an event that the store ignores. It is accepted if the function knows the stored secret. */
  | { kind: 'signed'; secret: string; isLive: boolean }
  /** Is refused and counted as such, so only where no alarm watches it. */
  | { kind: 'forged' }
  /** Without a secret the function fails on any signature, which would raise an alarm. */
  | { kind: 'unsigned' }

/** The referer that a browser sends; CloudFront must replace it with its own key. */
const jsonHeaders = { 'content-type': 'application/json', referer: 'https://example.com/' }
/** Has the form of a token, but no key makes it. */
const unknownToken = 'A'.repeat(22)

/** One call of each public route, with the expected response. */
export function publicCalls(clientKey: string, webhook: WebhookCall, now: Date): PublicCall[] {
  return [
    ...pages,
    ...paymentCalls(clientKey),
    ...webhookCalls(webhook, now),
    download,
    unknownCall,
  ]
}

const pages: PublicCall[] = [
  ['site.home', '/', 200, 'landing page'] as const,
  ['site.thanks', '/congratulations', 200, 'page'] as const,
  ['site.unknown-page', '/no-such-page', 404, 'page'] as const,
].map(([id, path, status, shape]) => {
  return { id, method: 'GET', path, status, shape, runbook: 'site-failures' }
})

/** None of them opens a checkout session: two are refused, and the third lacks an address. */
function paymentCalls(clientKey: string): PublicCall[] {
  const call = {
    method: 'POST',
    path: callPaths.createPayment,
    shape: 'error in JSON',
    runbook: 'create-payment-failures',
  } as const
  const withKey = { ...jsonHeaders, [clientKeyHeader]: clientKey }
  const request: CheckoutRequest = { deliveryMethod: 'email', email: '', phone: '' }
  const body = JSON.stringify(request)
  const keyless = { what: 'without a key', headers: jsonHeaders, body, status: 403 }
  // As long as a body of the page, so that the gateway refuses it and not already the edge.
  const unknownMethod = JSON.stringify({ ...request, deliveryMethod: 'none' })
  const malformed = {
    what: 'with a malformed body',
    headers: withKey,
    body: unknownMethod,
    status: 400,
  }
  const addressless = { what: 'without an address', headers: withKey, body, status: 200 }
  return [
    { ...call, id: 'site.payment-key', ...keyless },
    { ...call, id: 'site.payment-malformed', ...malformed },
    { ...call, id: 'site.payment', ...addressless },
  ]
}

/** The unsigned call is refused before any secret is read. */
function webhookCalls(webhook: WebhookCall, now: Date): PublicCall[] {
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

const download: PublicCall = {
  id: 'site.download',
  method: 'GET',
  path: `${callPaths.download}/${unknownToken}`,
  what: 'with an unknown link',
  status: 404,
  shape: 'page',
  runbook: 'download-failures',
}

const unknownCall: PublicCall = {
  id: 'site.unknown-call',
  method: 'GET',
  path: `${apiPath}/no-such-call`,
  headers: jsonHeaders,
  status: 404,
  shape: 'error in JSON',
  runbook: 'site-failures',
}
