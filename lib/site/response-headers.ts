import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

/** The response headers of the pages. No build changes them. */
export function siteHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      ...always,
      contentSecurityPolicy: { contentSecurityPolicy: pagePolicy, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: { customHeaders },
  })
}

/**
 * The response headers of the API. A function's own security policy wins, as on the download page.
 * Its URLs contain tokens, so no referrer is ever sent.
 */
export function apiHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      ...always,
      contentSecurityPolicy: {
        contentSecurityPolicy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        override: false,
      },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: { customHeaders },
  })
}

/**
 * Allows the pages only what they use: their own scripts, styles, images and fonts, and requests to their
 * own origin. The redirect to the checkout is a navigation, which no directive restricts. Every inline
 * script and style is allowed here, because each page allows only its own, by their hashes
 * (frontend/build/page-policy.ts), and no policy can allow what another one blocks.
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
  // Without subdomains: the seller may run other things below the same domain.
  strictTransportSecurity: { accessControlMaxAge: Duration.days(730), override: true },
}

const customHeaders: ResponseCustomHeader[] = [
  { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
  {
    header: 'permissions-policy',
    value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    override: true,
  },
]
