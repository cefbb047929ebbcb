import * as z from 'zod/mini'
import type { PaymentFacts } from '../orders/apply-payment'
import { instantOf } from './instant'
import { parseSessionMetadata } from './session-metadata'

const idOrObject = z.nullish(
  z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
)

/** The fields of a Checkout Session that the store relies on. */
const sessionSchema = z.object({
  id: z.string().check(z.startsWith('cs_')),
  created: z.number(),
  status: z.nullish(z.string()),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number(),
  currency: z.string(),
  livemode: z.boolean(),
  payment_intent: idOrObject,
  customer_details: z.nullish(z.object({ email: z.nullish(z.string()) })),
  metadata: z.nullish(z.record(z.string(), z.string())),
})

/**
 * Reads a Checkout Session as facts of its order; `undefined` when it is not this product's.
 *
 * @param seenAt when Stripe said so, in seconds since 1970: the event's `created`.
 */
export function sessionFacts(session: unknown, seenAt: number): PaymentFacts | undefined {
  const parsed = sessionSchema.safeParse(session)
  const metadata = parsed.success ? parseSessionMetadata(parsed.data.metadata) : undefined
  if (!parsed.success || !metadata) return undefined
  const { data } = parsed
  // A total of nothing is not what was asked; as a paid order it is held for a person to see (F28).
  const isPaid = data.payment_status !== 'unpaid'
  return {
    orderId: data.id,
    createdAt: instantOf(data.created),
    paidAt: isPaid ? instantOf(seenAt) : undefined,
    amountCents: data.amount_total,
    currency: data.currency,
    expectedCents: metadata.expectedCents,
    expectedCurrency: metadata.expectedCurrency,
    livemode: data.livemode,
    paymentIntentId: data.payment_intent ?? undefined,
    deliveryMethod: metadata.deliveryMethod,
    email: metadata.email,
    phone: metadata.phone,
    checkoutEmail: data.customer_details?.email ?? undefined,
  }
}
