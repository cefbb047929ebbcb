import { ApiError } from './api-error'

/** @throws ApiError (401) unless the Authorization header carries the account's secret key */
export function authenticate(authorization: string, secretKey: string): void {
  const given = keyFrom(authorization)
  if (given === secretKey) return
  const message =
    given === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${masked(given)}`
  const details = { type: 'invalid_request_error', message } as const
  throw new ApiError(401, details, { 'www-authenticate': 'Basic realm="Stripe"' })
}

/** `Bearer sk_…`, as the SDK sends it, or the key as the user name of basic authentication. */
function keyFrom(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] ?? ''
}

function masked(key: string): string {
  return key.length < 12 ? '****' : `${key.slice(0, 7)}****${key.slice(-4)}`
}
