import type { StoredRecord } from './records'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Stripe keeps the answer to an idempotency key for at least this long. */
export const idempotencyKeyLifeMs = dayMs

/** Stripe lists events for 30 days: https://docs.stripe.com/api/events */
export const eventLifeMs = 30 * dayMs

/** Whether anybody may still ask for a record. Money is kept for ever. */
export function isStillNeeded(record: StoredRecord, nowMs: number): boolean {
  if (record.object === 'idempotency_key') return record.createdMs > nowMs - idempotencyKeyLifeMs
  if (record.object === 'event') return record.created * 1000 > nowMs - eventLifeMs
  if (record.object !== 'delivery' || record.state === 'pending') return true

  return (record.attempts.at(-1)?.atMs ?? 0) > nowMs - eventLifeMs
}
