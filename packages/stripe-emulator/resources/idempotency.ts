import { createHash } from 'node:crypto'
import type { Account } from '../account/account'
import { isStillNeeded } from '../account/still-needed'
import { ApiError, invalidRequest } from '../api/api-error'
import type { HttpRequest } from '../http/message'

/** `body` is JSON. */
export type ApiResponse = { status: number; body: string; headers?: Record<string, string> }

/**
 * Stripe's rules: the first response is final, even a 500, and other parameters with the same key are an error.
 * https://docs.stripe.com/api/idempotent_requests
 */
export function oncePerKey(
  { ledger, clock }: Account,
  key: string,
  request: HttpRequest,
  work: () => ApiResponse,
): ApiResponse {
  if (key.length > 255) throw invalidRequest('An idempotency key can have up to 255 characters.')
  const earlier = ledger.get('idempotency_key', key)
  const fingerprint = fingerprintOf(request)
  if (!earlier || !isStillNeeded(earlier, clock.now())) {
    const response = work()
    const { status, body } = response
    const object = 'idempotency_key'
    ledger.save([{ object, id: key, createdMs: clock.now(), fingerprint, status, body }])
    return response
  }
  if (earlier.fingerprint !== fingerprint) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`
    throw new ApiError(400, { type: 'idempotency_error', message })
  }
  const headers = { 'idempotent-replayed': 'true' }
  return { status: earlier.status, body: earlier.body, headers }
}

/** The order of the parameters makes no difference. */
function fingerprintOf({ method, path, body }: HttpRequest): string {
  const params = new URLSearchParams(body.toString())
  params.sort()
  return createHash('sha256').update(`${method} ${path}\n${params.toString()}`).digest('hex')
}
