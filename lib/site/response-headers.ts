import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

export function siteHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      ...always,
      contentSecurityPolicy: { contentSecurityPolicy: pagePolicy, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    },
    customHeadersBehavior: { customHeaders },
  })
}

/**
 * A function's own security policy wins, as on the download page. The API's URLs contain tokens, so no referrer is ever
 * sent.
 */
export function apiHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      ...always,
      contentSecurityPolicy: { contentSecurityPolicy: apiPolicy, override: false },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: { customHeaders },
  })
}

const apiPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const hstsDays = 730

/**
 * Only what the pages use. The redirect to the checkout is a navigation, which no directive restricts. Inline scripts
 * and styles are all allowed here, and each page allows only its own, by their hashes (tools/site/page-policy.ts):
 * no policy can allow what another one blocks.
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "style-src-attr 'none'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const always: ResponseSecurityHeadersBehavior = {
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  // Without subdomains: the seller may run other sites below the same domain.
  strictTransportSecurity: { accessControlMaxAge: Duration.days(hstsDays), override: true },
}

const customHeaders: ResponseCustomHeader[] = [
  { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
  {
    header: 'permissions-policy',
    value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    override: true,
  },
]

/**
 * A response of an edge function. It has the headers of `apiHeaders`, because AWS does not document whether CloudFront
 * adds them.
 */
export function generatedResponse(statusCode: number, statusDescription: string, contentType: string, body: string) {
  const headers = { 'content-type': contentType, 'cache-control': 'no-store', ...generatedHeaders }
  return {
    statusCode,
    statusDescription,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    body: { encoding: 'text', data: body },
  }
}

const generatedHeaders = {
  'content-security-policy': apiPolicy,
  'referrer-policy': HeadersReferrerPolicy.NO_REFERRER,
  'strict-transport-security': `max-age=${Duration.days(hstsDays).toSeconds()}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': HeadersFrameOption.DENY,
  ...Object.fromEntries(customHeaders.map(({ header, value }) => [header, value])),
}
