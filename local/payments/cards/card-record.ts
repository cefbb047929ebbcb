import { z } from 'zod'

/** What is kept of a card that was typed in: never its number or its CVC. */
export const cardRecordSchema = z.object({
  /** Stripe's id for the payment method. */
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  country: z.string(),
  funding: z.enum(['credit', 'debit', 'prepaid']),
  /** The issuer's answer to a charge, by its decline code. */
  decline: z.string().nullable(),
  /** What the issuer does to a refund of this card, some time after it was made. */
  refund: z.enum(['succeeds', 'succeeds_later', 'fails_later']),
  /** The reason for which the cardholder disputes the payment at once. */
  dispute: z.string().nullable(),
})

export type CardRecord = z.infer<typeof cardRecordSchema>
