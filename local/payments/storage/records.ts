import { z } from 'zod'
import { idempotencyRecordSchema } from '../api/idempotency-record'
import { transactionRecordSchema } from '../balance/transaction-record'
import { chargeRecordSchema } from '../charges/charge-record'
import { disputeRecordSchema } from '../disputes/dispute-record'
import { eventRecordSchema } from '../events/event-record'
import { intentRecordSchema } from '../intents/intent-record'
import { payoutRecordSchema } from '../payouts/payout-record'
import { refundRecordSchema } from '../refunds/refund-record'
import { sessionRecordSchema } from '../sessions/session-record'
import {
  endpointDeliveryRecordSchema,
  endpointRecordSchema,
} from '../webhook-endpoints/endpoint-record'
import { deliveryRecordSchema } from '../webhooks/delivery-record'

/** Everything that the stand-in remembers, told apart by `object`. */
export const recordSchema = z.discriminatedUnion('object', [
  sessionRecordSchema,
  intentRecordSchema,
  chargeRecordSchema,
  refundRecordSchema,
  disputeRecordSchema,
  transactionRecordSchema,
  payoutRecordSchema,
  eventRecordSchema,
  deliveryRecordSchema,
  endpointRecordSchema,
  endpointDeliveryRecordSchema,
  idempotencyRecordSchema,
])

export type StoredRecord = z.infer<typeof recordSchema>
export type Kind = StoredRecord['object']
export type RecordOf<K extends Kind> = Extract<StoredRecord, { object: K }>
