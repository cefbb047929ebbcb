import * as z from 'zod/mini'
import { product } from '../../product/product'
import type { DeliveryChoice } from '../functions/create-payment/parse-checkout-request'

/** What create-payment writes on a Checkout Session for the webhook to read back. */
const metadataSchema = z.object({
  product: z.literal(product.id),
  expectedCents: z.coerce.number<string>().check(z.int(), z.positive()),
  expectedCurrency: z.string().check(z.length(3)),
  deliveryMethod: z.enum(['email', 'text', 'both']),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
})

export type SessionMetadata = z.infer<typeof metadataSchema>

/** The marks that a session carries: whose it is, what was asked, and where the ebook goes. */
export function sessionMetadata(choice: DeliveryChoice): Record<string, string> {
  return {
    product: product.id,
    expectedCents: String(product.priceCents),
    expectedCurrency: product.currency,
    ...choice,
  }
}

/** Reads the marks back; `undefined` when the session is not one of this product's (F26). */
export function parseSessionMetadata(metadata: unknown): SessionMetadata | undefined {
  return metadataSchema.safeParse(metadata).data
}
