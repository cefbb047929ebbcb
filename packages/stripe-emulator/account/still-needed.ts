import type { StoredObject } from './kinds'

/** Stripe keeps a response for at least this long. */
const keyLifeMs = 24 * 3_600_000
/** Stripe lists events for 30 days: https://docs.stripe.com/api/events */
const eventLifeMs = 30 * 86_400_000

/** Objects about money are kept forever. */
export function isStillNeeded(object: StoredObject, nowMs: number): boolean {
  if (object.object === 'idempotency_key') return object.createdMs > nowMs - keyLifeMs
  if (object.object === 'event') return object.created * 1000 > nowMs - eventLifeMs
  if (object.object !== 'delivery' || object.state === 'pending') return true
  return (object.attempts.at(-1)?.atMs ?? 0) > nowMs - eventLifeMs
}
