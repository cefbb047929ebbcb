import { ApiError } from './api-error'

/** Permissions have Stripe's names (`rak_charge_read`). */
export type KeyPermissions = 'everything' | readonly string[]

/** By the key's text. */
export type Keys = { get(key: string): KeyPermissions | undefined }

/**
 * Without `_read` or `_write`: https://docs.stripe.com/keys/permissions-reference. Those for early fraud warnings and
 * tax registrations are assumptions.
 */
const permissionsByPath: Record<string, string> = {
  '/v1/coupons': 'rak_coupon',
  '/v1/promotion_codes': 'rak_promotion_code',
  '/v1/checkout/sessions': 'rak_checkout_session',
  '/v1/invoices': 'rak_invoice',
  '/v1/charges': 'rak_charge',
  '/v1/refunds': 'rak_charge',
  '/v1/disputes': 'rak_dispute',
  '/v1/radar/early_fraud_warnings': 'rak_charge',
  '/v1/balance': 'rak_balance',
  '/v1/balance_transactions': 'rak_balance_transaction_source',
  '/v1/payouts': 'rak_payout',
  '/v1/tax/settings': 'rak_tax_settings',
  '/v1/tax/registrations': 'rak_tax_settings',
  '/v1/events': 'rak_event',
  '/v1/webhook_endpoints': 'rak_webhook',
}

/**
 * A permission to write includes reading.
 *
 * @throws ApiError 401 if the account does not have the key, 403 if the key lacks the permission
 */
export function authorize(authorization = '', { method, path }: { method: string; path: string }, keys: Keys): string {
  const key = authorization.replace(/^Bearer /, '')
  const held = keys.get(key)
  if (!held) throw unknownKey(key)
  if (held === 'everything') return key
  const permission = permissionOf(path)
  const needed = `${permission}_${method === 'GET' ? 'read' : 'write'}`
  if (held.includes(needed) || held.includes(`${permission}_write`)) return key
  throw denied(key, needed)
}

function permissionOf(path: string): string | undefined {
  const isAt = (start: string) => path === start || path.startsWith(`${start}/`)
  return Object.entries(permissionsByPath).find(([start]) => isAt(start))?.[1]
}

function unknownKey(key: string): ApiError {
  const message = key === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${masked(key)}`
  return new ApiError(401, { type: 'invalid_request_error', message })
}

function denied(key: string, needed: string): ApiError {
  const message =
    `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account ` +
    `'acct_1Emulator'. Having the '${needed}' permission would allow this request to continue.`
  // Without a code: https://github.com/stripe/stripe-node/issues/2246
  return new ApiError(403, { type: 'invalid_request_error', message })
}

function masked(key: string): string {
  return key.length < 16 ? '****' : `${key.slice(0, 8)}****${key.slice(-4)}`
}
