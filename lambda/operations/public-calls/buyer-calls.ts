import { apiPath, callPaths, type CheckoutRequest, clientKeyHeader } from '../../contract'
import { type Credentials, presignedQuery, type StoredFile } from '../../shop/delivery/presigned-query'
import type { PublicCall } from './public-call'

/** CloudFront must replace a browser's referer with its own key. */
export const jsonHeaders = { 'content-type': 'application/json', referer: 'https://example.com/' }

export const landingPage: PublicCall = {
  id: 'site.home',
  method: 'GET',
  path: '/',
  status: 200,
  shape: 'landing page',
  runbook: 'site-failures',
}

export const otherPages: PublicCall[] = [
  { ...landingPage, id: 'site.thanks', path: '/congratulations', shape: 'page' },
  { ...landingPage, id: 'site.unknown-page', path: '/no-such-page', status: 404, shape: 'page' },
]

/** The script that a landing page loads, if any. */
export function scriptOf(html: string): PublicCall | undefined {
  const path = / data-app="(\/[^"]+)"/.exec(html)?.[1]
  if (path === undefined) return undefined
  // As browsers set it: lib/site/edge/viewer-request.js lets only such requests reach an asset.
  const headers = { 'sec-fetch-dest': 'script' }
  return { ...landingPage, id: 'site.script', path, headers, shape: 'script' }
}

/** Only `complete` opens a checkout session. */
export function paymentCalls(clientKey: string) {
  const call = {
    method: 'POST',
    path: callPaths.createPayment,
    headers: { ...jsonHeaders, [clientKeyHeader]: clientKey },
    shape: 'error in JSON',
    runbook: 'api-failures',
  } as const
  const request: CheckoutRequest = { deliveryMethod: 'email', email: '', phone: '' }
  const body = JSON.stringify(request)
  // As long as the page's body, so that the edge lets it pass and the gateway refuses it.
  const unknownMethod = JSON.stringify({ ...request, deliveryMethod: 'none' })
  return {
    /** The edge refuses it. */
    keyless: { ...call, id: 'site.payment-key', what: 'without a key', headers: jsonHeaders, body, status: 403 },
    /** The gateway's validation refuses it. */
    malformed: {
      ...call,
      id: 'site.payment-malformed',
      what: 'with a malformed body',
      body: unknownMethod,
      status: 400,
    },
    /** The function refuses it before it needs a secret or Stripe. */
    addressless: { ...call, id: 'site.payment', what: 'without an address', body, status: 200 },
    /** A buyer's first step. https://www.rfc-editor.org/rfc/rfc2606#section-3 */
    complete: {
      ...call,
      id: 'site.checkout',
      body: JSON.stringify({ ...request, email: 'buyer@example.com' }),
      status: 200,
      shape: 'anything',
    },
  } satisfies Record<string, PublicCall>
}

/** Has the form of a token, but no key produces it. */
const unknownToken = 'A'.repeat(22)

/** Reaches the function and the orders table. */
export const unknownDownload: PublicCall = {
  id: 'site.download',
  method: 'GET',
  path: `${callPaths.download}/${unknownToken}`,
  what: 'with an unknown link',
  status: 404,
  shape: 'page',
  runbook: 'api-failures',
}

/**
 * The first bytes of a file of the ebook, by the way that a download ends with: CloudFront, and S3's check of what these
 * credentials sign. An address that has ended gets a page with another status.
 */
export function ebookCall(file: StoredFile, credentials?: Credentials): PublicCall {
  return {
    ...unknownDownload,
    id: 'site.ebook',
    runbook: 'probe-failures',
    path: `${unknownDownload.path}/${file.name}`,
    query: presignedQuery(file, 600, credentials),
    what: 'presigned',
    headers: { range: 'bytes=0-9' },
    status: 206,
    shape: 'file',
    type: file.type,
  }
}

export const unknownCall: PublicCall = {
  id: 'site.unknown-call',
  method: 'GET',
  path: `${apiPath}/no-such-call`,
  headers: jsonHeaders,
  status: 404,
  shape: 'error in JSON',
  runbook: 'site-failures',
}
