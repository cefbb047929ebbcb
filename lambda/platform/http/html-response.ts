import type { APIGatewayProxyResult } from 'aws-lambda'

type Page = {
  statusCode: number
  html: string
  contentSecurityPolicy: string
  retryAfterSeconds?: number
}

/** A page behind a secret URL: no cache stores it, and no other page gets it as a referrer (F70, F73). */
export function htmlResponse(page: Page): APIGatewayProxyResult {
  const { statusCode, html, contentSecurityPolicy, retryAfterSeconds } = page
  return {
    statusCode,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...privateHeaders,
    },
    body: html,
  }
}

/** For an address that must stay private. */
export function privateRedirect(location: string): APIGatewayProxyResult {
  return { statusCode: 303, headers: { location, ...privateHeaders }, body: '' }
}

const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
}
