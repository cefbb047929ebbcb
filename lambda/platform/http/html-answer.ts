import type { APIGatewayProxyResult } from 'aws-lambda'

/** A page behind a secret address: no cache keeps it, no other page learns where it was (F70, F73). */
export function htmlAnswer(
  statusCode: number,
  html: string,
  contentSecurityPolicy: string,
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      ...(retryLater.includes(statusCode) ? { 'retry-after': String(retryAfterSeconds) } : {}),
      ...privateHeaders,
    },
    body: html,
  }
}

/** Sends the browser on to an address that nobody else may keep. */
export function privateRedirect(location: string): APIGatewayProxyResult {
  return { statusCode: 303, headers: { location, ...privateHeaders }, body: '' }
}

const retryLater = [429, 503]
const retryAfterSeconds = 60

const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
}
