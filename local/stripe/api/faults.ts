import { ApiError } from './api-error'

/** A failure of a call to Stripe, for tests of its callers. */
export type Fault =
  /** Accepts the call and never responds; no work is done. */
  | { kind: 'hang' }
  /** Does the work after a delay; until then the idempotency key is in use. */
  | { kind: 'delay'; delayMs: number }
  /** Responds with an error instead of doing the work. From 500 on it is kept for the key. */
  | { kind: 'respond'; status: number; headers?: Record<string, string> }
  /** Breaks the connection before the work or after it, so that only the response is lost. */
  | { kind: 'reset'; after: 'nothing' | 'work' }

/** Decides for each call whether it fails. */
export type Faults = (call: {
  method: string
  path: string
  idempotencyKey: string | null
}) => Fault | undefined

/** The error of a call that fails with a status. */
export function faultError({ status, headers }: Extract<Fault, { kind: 'respond' }>): ApiError {
  if (status === 429) {
    const message = 'Too many requests.'
    return new ApiError(
      status,
      { type: 'invalid_request_error', code: 'rate_limit', message },
      headers,
    )
  }
  return new ApiError(status, { type: 'api_error', message: 'A fault of the emulator.' }, headers)
}
