import { z } from 'zod'
import { cardRecordSchema } from '../cards/card-record'
import { failureSchema } from '../intents/intent-record'
import { metadataSchema } from '../metadata'

/** A Charge: one attempt to take the money from one card. It went wrong when `failure` is set. */
export const chargeRecordSchema = z.object({
  object: z.literal('charge'),
  id: z.string(),
  created: z.number(),
  intentId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  description: z.string().nullable(),
  metadata: metadataSchema,
  email: z.string(),
  card: cardRecordSchema,
  /** The cardholder confirmed the payment (3-D Secure). */
  authenticated: z.boolean(),
  failure: failureSchema.nullable(),
  refundedCents: z.number(),
  disputed: z.boolean(),
  /** Missing for a moment: Stripe books a charge after it answers. */
  transactionId: z.string().nullable(),
})

export type ChargeRecord = z.infer<typeof chargeRecordSchema>
