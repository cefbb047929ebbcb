import * as z from 'zod/mini'

const instant = z.iso.datetime()
const text = z.optional(z.string())

/**
 * One item of the movements table: one balance transaction of Stripe, whoever's it is (docs/contracts.md).
 * Amounts are whole smallest units of `currency`, the settlement currency, and negative when money leaves the
 * balance. Nothing in it is personal.
 */
export const movementSchema = z.looseObject({
  balanceTransactionId: z.string(),
  /** Stripe's words; one that nobody knows is kept as it is. */
  reportingCategory: z.string(),
  type: z.string(),
  /** Only where no order is, because that of an order may name the buyer. */
  description: text,
  createdAt: instant,
  availableOn: instant,
  /** `createdAt`, or when a payout arrives: Stripe's Balance report deducts it then. */
  effectiveAt: instant,
  /** The UTC month of `effectiveAt`, as `2026-11`. */
  month: z.string(),
  grossCents: z.int(),
  feeCents: z.int(),
  feeTaxCents: z.int(),
  netCents: z.int(),
  currency: z.string(),
  /** What the buyer's card was charged with, when Stripe converted it. */
  customerFacingCents: z.optional(z.int()),
  customerFacingCurrency: text,
  exchangeRate: z.optional(z.number()),
  orderId: text,
  orderNumber: text,
  paymentIntentId: text,
  chargeId: text,
  refundId: text,
  disputeId: text,
  /** The payout that contains it; a payout's own item has its own id. */
  payoutId: text,
  payoutArrivalDate: z.optional(z.iso.date()),
  /** Only on a payout's own item. */
  payoutStatus: text,
  isAutomatic: z.optional(z.boolean()),
  payoutTraceId: text,
  country: text,
  state: text,
  taxCents: z.optional(z.int()),
  livemode: z.boolean(),
})

export type Movement = z.infer<typeof movementSchema>
