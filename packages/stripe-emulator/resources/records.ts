import { z } from 'zod'
import { idempotencyKeyLifeMs, idempotencyRecordSchema } from './idempotency'
import { transactionRecordSchema } from './balance-transaction'
import { chargeRecordSchema } from './charge'
import { sessionRecordSchema } from './checkout-session'
import { disputeRecordSchema } from './dispute'
import { fraudWarningRecordSchema } from './early-fraud-warning'
import { eventLifeMs, eventRecordSchema } from './event'
import { fileRecordSchema } from './file'
import { intentRecordSchema } from './payment-intent'
import { payoutRecordSchema } from './payout'
import { priceRecordSchema } from './price'
import { productRecordSchema } from './product'
import { refundRecordSchema } from './refund'
import { endpointRecordSchema } from './webhook-endpoint'
import { deliveryRecordSchema } from './delivery'

/** Everything that the emulator stores, discriminated by `object`. */
export const recordSchema = z.discriminatedUnion('object', [
  productRecordSchema,
  priceRecordSchema,
  sessionRecordSchema,
  intentRecordSchema,
  chargeRecordSchema,
  refundRecordSchema,
  disputeRecordSchema,
  fraudWarningRecordSchema,
  fileRecordSchema,
  transactionRecordSchema,
  payoutRecordSchema,
  eventRecordSchema,
  endpointRecordSchema,
  deliveryRecordSchema,
  idempotencyRecordSchema,
])

export type StoredRecord = z.infer<typeof recordSchema>
export type Kind = StoredRecord['object']
export type RecordOf<K extends Kind> = Extract<StoredRecord, { object: K }>

/** Whether a record can still be used. Money is kept for ever. */
export function isStillNeeded(record: StoredRecord, nowMs: number): boolean {
  if (record.object === 'idempotency_key') return record.createdMs > nowMs - idempotencyKeyLifeMs
  if (record.object === 'event') return record.created * 1000 > nowMs - eventLifeMs
  if (record.object !== 'delivery' || record.state === 'pending') return true
  return (record.attempts.at(-1)?.atMs ?? 0) > nowMs - eventLifeMs
}
