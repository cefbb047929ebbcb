import Stripe from 'stripe'
import type { PointId } from '../checklist/point'

/** What an answer has to be, besides its status. */
export type Shape = 'page' | 'page with its policies' | 'error in JSON' | 'receipt in JSON'

/** One synthetic call of a public route, which changes nothing. */
export type PublicCall = {
  id: PointId
  method: 'GET' | 'POST'
  path: string
  /** What is special about it, for people. */
  what?: string
  headers?: Record<string, string>
  body?: string
  status: number
  shape: Shape
  /** Where it is told what to do when the answer is another. */
  runbook: string
}

/** A browser names the page that it comes from; CloudFront has to put its own key in the place. */
const json = { 'content-type': 'application/json', referer: 'https://example.com/' }
/** Of the right shape, and made with no key. */
const unknownToken = 'A'.repeat(22)

/** What the webhook's function is called with, so that it is seen to work. */
export type WebhookProof =
  /** The stored secret: an event that is nobody's is received when every secret is sound. */
  | { kind: 'signed'; secret: string; isLive: boolean }
  /** Is refused, and counted as a refused signature: only where that raises no alarm. */
  | { kind: 'forged' }
  /** Not at all: where Stripe is not connected, the function fails and would raise an alarm. */
  | { kind: 'none' }

/** One call of each public route, with what has to come. */
export function publicCalls(clientKey: string, proof: WebhookProof, now: Date): PublicCall[] {
  const withKey = { ...json, 'x-api-key': clientKey }
  return [...pages, ...paymentCalls(withKey), ...webhookCalls(proof, now), download, unknownCall]
}

const pages: PublicCall[] = [
  ['site.home', '/', 200, 'page with its policies'] as const,
  ['site.thanks', '/congratulations', 200, 'page'] as const,
  ['site.unknown-page', '/no-such-page', 404, 'page'] as const,
].map(([id, path, status, shape]) => {
  return { id, method: 'GET', path, status, shape, runbook: 'site-failures' }
})

/** None of them opens a session: the first two are refused, the third has no address. */
function paymentCalls(withKey: Record<string, string>): PublicCall[] {
  const call = {
    method: 'POST',
    path: '/functions/v1/create-payment',
    shape: 'error in JSON',
    runbook: 'create-payment-failures',
  } as const
  const body = JSON.stringify({ deliveryMethod: 'email', email: '', phone: '' })
  return [
    { ...call, id: 'site.payment-key', what: 'without a key', headers: json, body, status: 403 },
    {
      ...call,
      id: 'site.payment-malformed',
      what: 'with a malformed body',
      headers: withKey,
      body: '{"deliveryMethod":"doctor"}',
      status: 400,
    },
    {
      ...call,
      id: 'site.payment',
      what: 'without an address',
      headers: withKey,
      body,
      status: 200,
    },
  ]
}

const webhook = {
  method: 'POST',
  path: '/functions/v1/stripe-webhook',
  runbook: 'webhook-failures',
} as const

/** The first is refused before any secret is read, the other reads them. */
function webhookCalls(proof: WebhookProof, now: Date): PublicCall[] {
  const refused = { ...webhook, body: '{}', status: 400, shape: 'error in JSON' } as const
  const unsigned: PublicCall = {
    ...refused,
    id: 'site.webhook-unsigned',
    what: 'unsigned',
    headers: json,
  }
  if (proof.kind === 'none') return [unsigned]
  if (proof.kind === 'signed') return [unsigned, signed(proof, now)]
  const signature = `t=${seconds(now)},v1=${'0'.repeat(64)}`
  const headers = { ...json, 'stripe-signature': signature }
  return [unsigned, { ...refused, id: 'site.webhook', what: 'with a false signature', headers }]
}

/** An event as Stripe sends them, of a type that no store knows. */
function signed(
  { secret, isLive }: Extract<WebhookProof, { kind: 'signed' }>,
  now: Date,
): PublicCall {
  const created = seconds(now)
  const data = { object: {} }
  const type = 'ebook_store.doctor'
  const event = { id: 'evt_doctor', object: 'event', type, created, livemode: isLive, data }
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: created,
  })
  return {
    ...webhook,
    id: 'site.webhook',
    what: 'signed, with an event of nobody',
    headers: { ...json, 'stripe-signature': signature },
    body: payload,
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
  path: `/functions/v1/download/${unknownToken}`,
  what: 'with an unknown link',
  status: 404,
  shape: 'page',
  runbook: 'download-failures',
}

const unknownCall: PublicCall = {
  id: 'site.unknown-call',
  method: 'GET',
  path: '/functions/v1/no-such-call',
  headers: json,
  status: 404,
  shape: 'error in JSON',
  runbook: 'site-failures',
}
