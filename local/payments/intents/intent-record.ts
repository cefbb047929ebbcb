import { z } from 'zod'
import { cardRecordSchema } from '../cards/card-record'
import { metadataSchema } from '../metadata'

/** Why an attempt to pay came to nothing, in Stripe's codes and with its sentence for the buyer. */
export const failureSchema = z.object({
  code: z.string(),
  declineCode: z.string().nullable(),
  message: z.string(),
})

/** A PaymentIntent: the one payment of a session, through all attempts to make it. */
export const intentRecordSchema = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  created: z.number(),
  sessionId: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  description: z.string().nullable(),
  metadata: metadataSchema,
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  latestChargeId: z.string().nullable(),
  lastFailure: failureSchema.nullable(),
  /** The card whose owner is being asked to confirm the payment (3-D Secure). */
  challenge: z.object({ card: cardRecordSchema, email: z.string() }).nullable(),
})

export type IntentRecord = z.infer<typeof intentRecordSchema>
export type Failure = z.infer<typeof failureSchema>
