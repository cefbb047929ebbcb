import { z } from 'zod'
import { metadataSchema } from '../metadata'

const lineItemSchema = z.object({
  id: z.string(),
  priceId: z.string(),
  productId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  unitAmountCents: z.number(),
  quantity: z.number(),
  metadata: metadataSchema,
})

/** A Checkout Session: what is asked for, of whom, and where the buyer goes afterwards. */
export const sessionRecordSchema = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  /** Seconds since the epoch, as every `created` and every `…At` without a unit. */
  created: z.number(),
  expiresAt: z.number(),
  status: z.enum(['open', 'complete', 'expired']),
  currency: z.string(),
  lineItems: z.array(lineItemSchema),
  /** Given by the seller and not to be changed by the buyer. */
  customerEmail: z.string().nullable(),
  /** The address that the payment was made with. */
  buyerEmail: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  locale: z.string().nullable(),
  submitType: z.string().nullable(),
  metadata: metadataSchema,
  intentDescription: z.string().nullable(),
  intentMetadata: metadataSchema,
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
})

export type SessionRecord = z.infer<typeof sessionRecordSchema>
export type LineItemRecord = z.infer<typeof lineItemSchema>

/** What the buyer pays in all. */
export function totalCents(session: SessionRecord): number {
  return session.lineItems.reduce((sum, item) => sum + item.unitAmountCents * item.quantity, 0)
}
