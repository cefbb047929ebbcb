import { createHash } from 'node:crypto'
import type { Account } from '../account/account'
import type { KeptResponse } from '../account/kinds'
import { isStillNeeded } from '../account/still-needed'
import { ApiError, type ErrorCode, invalidRequest } from '../api/api-error'
import type { HttpRequest } from '../http/app'

/** The response to a call; its body is JSON. */
export type ApiResponse = { status: number; body: string; headers?: Record<string, string> }

/** Does the work once for each Idempotency-Key, and repeats its response afterwards. */
export type OncePerKey = (
  key: string,
  request: HttpRequest,
  requestId: string,
  work: () => Promise<ApiResponse>,
) => Promise<ApiResponse>

/**
 * Stripe's rules: the first response is final, even a 500. Other parameters with the same key are an error, and so is a
 * second call while the first is in progress. https://docs.stripe.com/api/idempotent_requests
 */
export function oncePerKey({ ledger, clock }: Account): OncePerKey {
  const inProgress = new Set<string>()
  return async (key, request, requestId, work) => {
    if (key.length > 255) throw invalidRequest('An idempotency key can have up to 255 characters.')
    const earlier = ledger.get('idempotency_key', key)
    const fingerprint = fingerprintOf(request)
    if (earlier && isStillNeeded(earlier, clock.now())) return replay(earlier, fingerprint)
    if (inProgress.has(key)) {
      const message = `Another request with the idempotency key '${key}' is still in progress. Try again later.`
      throw keyError(409, message, 'idempotency_key_in_use')
    }
    inProgress.add(key)
    try {
      const { status, body, headers } = await work()
      const createdMs = clock.now()
      const object = 'idempotency_key'
      ledger.save([{ object, id: key, createdMs, fingerprint, requestId, status, body }])
      return { status, body, headers: { ...headers, 'idempotency-key': key } }
    } finally {
      inProgress.delete(key)
    }
  }
}

function replay(earlier: KeptResponse, fingerprint: string): ApiResponse {
  if (earlier.fingerprint !== fingerprint) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${earlier.id}' if you meant to execute a different request.`
    throw keyError(400, message)
  }
  const headers = {
    'idempotency-key': earlier.id,
    'idempotent-replayed': 'true',
    'original-request': earlier.requestId,
  }
  return { status: earlier.status, body: earlier.body, headers }
}

/** The order of the parameters makes no difference. */
function fingerprintOf({ method, path, body }: HttpRequest): string {
  const params = new URLSearchParams(body.toString())
  params.sort()
  return createHash('sha256').update(`${method} ${path}\n${params.toString()}`).digest('hex')
}

function keyError(status: number, message: string, code?: ErrorCode): ApiError {
  return new ApiError(status, { type: 'idempotency_error', code, message })
}
