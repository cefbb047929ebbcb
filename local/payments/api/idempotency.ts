import { createHash } from 'node:crypto'
import type { Account } from '../account'
import { json, type HttpAnswer, type HttpRequest } from '../http/exchange'
import { idempotencyKeyLifeMs } from '../storage/retention'
import { ApiError } from './api-error'
import type { IdempotencyRecord } from './idempotency-record'

/** Does a piece of work once for each Idempotency-Key, and gives its answer again afterwards. */
export type OncePerKey = (
  key: string,
  request: HttpRequest,
  requestId: string,
  work: () => Promise<HttpAnswer>,
) => Promise<HttpAnswer>

/**
 * Stripe's rules: the first answer stands, a 500 too; other parameters under the same key are an
 * error; so is a second call while the first is under way.
 * https://docs.stripe.com/api/idempotent_requests
 */
export function oncePerKey({ ledger, clock }: Account): OncePerKey {
  const underWay = new Set<string>()

  return async (key, request, requestId, work) => {
    if (key.length > 255) throw new ApiError(400, keyTooLong)
    const earlier = ledger.get('idempotency_key', key)
    const fingerprint = fingerprintOf(request)
    if (earlier && earlier.createdMs > clock.now() - idempotencyKeyLifeMs) {
      return replay(earlier, fingerprint)
    }
    if (underWay.has(key)) throw new ApiError(409, keyInUse(key))

    underWay.add(key)
    try {
      const { status, body, headers } = await work()
      const kept: IdempotencyRecord = {
        object: 'idempotency_key',
        id: key,
        createdMs: clock.now(),
        fingerprint,
        requestId,
        status,
        body: body.toString(),
      }
      ledger.save([kept])
      return { status, body, headers: { ...headers, 'idempotency-key': key } }
    } finally {
      underWay.delete(key)
    }
  }
}

function replay(earlier: IdempotencyRecord, fingerprint: string): HttpAnswer {
  if (earlier.fingerprint !== fingerprint) throw new ApiError(400, otherParameters(earlier.id))

  return json(earlier.status, earlier.body, {
    'idempotency-key': earlier.id,
    'idempotent-replayed': 'true',
    'original-request': earlier.requestId,
  })
}

/** The order in which parameters are sent makes no difference. */
function fingerprintOf({ method, path, body }: HttpRequest): string {
  const params = new URLSearchParams(body)
  params.sort()

  return createHash('sha256').update(`${method} ${path}\n${params.toString()}`).digest('hex')
}

const keyTooLong = {
  type: 'invalid_request_error',
  message: 'An idempotency key can have up to 255 characters.',
} as const

function keyInUse(key: string) {
  return {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `Another request with the idempotency key '${key}' is still under way. Try again later.`,
  } as const
}

function otherParameters(key: string) {
  return {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  } as const
}
