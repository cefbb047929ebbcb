import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { product } from '../../product/product'
import { deliveryMethods } from '../contract'
import type { Adjustments, PaymentFacts } from '../orders/apply-payment'
import { type OwnStore, sessionOwner, type StoreMark } from './store-mark'

/** A validated choice: an address for each chosen channel and no other. */
export type DeliveryChoice =
  | { deliveryMethod: 'email'; email: string }
  | { deliveryMethod: 'text'; phone: string }
  | { deliveryMethod: 'both'; email: string; phone: string }

/**
 * The metadata that create-payment puts on a checkout session for the webhook to read back: whose
 * session it is, the amount it expects, and where the ebook goes.
 */
export function sessionMetadata(choice: DeliveryChoice, mark: StoreMark): Record<string, string> {
  return {
    product: product.id,
    ...mark,
    expectedCents: String(product.priceCents),
    expectedCurrency: product.currency,
    ...choice,
  }
}

const metadataSchema = z.object({
  product: z.literal(product.id),
  store: z.optional(z.string()),
  account: z.optional(z.string()),
  expectedCents: z.coerce.number<string>().check(z.int(), z.positive()),
  expectedCurrency: z.string().check(z.length(3)),
  deliveryMethod: z.enum(deliveryMethods),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
})

const idOrObject = z.nullish(
  z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
)

/** The fields of a checkout session that the store relies on. */
const sessionSchema = z.object({
  id: z.string().check(z.startsWith('cs_')),
  created: z.number(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number(),
  currency: z.string(),
  livemode: z.boolean(),
  payment_intent: idOrObject,
  customer_details: z.nullish(z.object({ email: z.nullish(z.string()) })),
  success_url: z.nullish(z.string()),
  metadata: metadataSchema,
})

/** A checkout session of this store. */
export type OwnSession = {
  facts: PaymentFacts
  /** Whether it is certainly of this store; otherwise it is only if the store has its order. */
  isCertain: boolean
}

/**
 * Reads a checkout session of this store; `undefined` when it belongs to another product or store
 * (F26).
 *
 * @param seenAt when Stripe reported it, in seconds since 1970: the event's `created`.
 */
export function readSession(
  session: unknown,
  seenAt: number,
  own: OwnStore,
): OwnSession | undefined {
  const parsed = sessionSchema.safeParse(session)
  if (!parsed.success) return undefined
  const owner = sessionOwner(parsed.data, own)
  if (owner === 'another-store') return undefined
  return { facts: sessionFacts(parsed.data, seenAt), isCertain: owner === 'this-store' }
}

function sessionFacts(session: z.infer<typeof sessionSchema>, seenAt: number): PaymentFacts {
  const { product: _product, store: _store, account: _account, ...rest } = session.metadata
  // A free session counts as paid; its total is not the expected one, so the order is held (F28).
  const isPaid = session.payment_status !== 'unpaid'
  return {
    orderId: session.id,
    createdAt: instantOf(session.created),
    paidAt: isPaid ? instantOf(seenAt) : undefined,
    amountCents: session.amount_total,
    currency: session.currency,
    livemode: session.livemode,
    paymentIntentId: session.payment_intent ?? undefined,
    checkoutEmail: session.customer_details?.email ?? undefined,
    ...rest,
  }
}

/** Reads a payment's refunds and dispute from Stripe. Read the order before calling this. */
export async function readAdjustments(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<Adjustments> {
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
    stripe.disputes.list({ payment_intent: paymentIntentId, limit: 10 }),
  ])
  const counted = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const latestRefund = Math.max(...counted.map(({ created }) => created))
  const [dispute] = disputes.data.toSorted((a, b) => b.created - a.created)
  return {
    refundedCents: counted.reduce((sum, { amount }) => sum + amount, 0),
    refundedAt: counted.length > 0 ? instantOf(latestRefund) : undefined,
    dispute: dispute && disputeFacts(dispute),
  }
}

function disputeFacts({ id, status, reason, created }: Stripe.Dispute) {
  return { id, status, reason, openedAt: instantOf(created) }
}

/** Stripe's seconds since 1970 as ISO 8601 in UTC, the form that the orders table stores. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
