import * as z from 'zod/mini'

const instant = z.iso.datetime()
const text = z.optional(z.string())

/**
 * One item of the movements table: one balance transaction of Stripe, whoever's it is (docs/contracts.md).
 * Amounts are whole smallest units of `currency`, the settlement currency, and negative when money leaves the
 * balance. Nothing in it says who the buyer is.
 */
export const movementSchema = z.looseObject({
  balanceTransactionId: z.string(),
  /** Stripe's words; one that nobody knows is kept as it is. */
  reportingCategory: z.string(),
  type: z.string(),
  /** The id of the charge, refund, dispute or payout that moved the money; some fees have none. */
  sourceId: text,
  /** Only where no order is, because that of an order may name the buyer. */
  description: text,
  createdAt: instant,
  availableOn: instant,
  /** `createdAt`, or when a payout arrives: Stripe's Balance report deducts it then. */
  effectiveAt: instant,
  /** The UTC month of `effectiveAt`, as `2026-11`. */
  month: z.string(),
  /** When the store learned of it: what comes after a month was closed stands in a later statement. */
  recordedAt: instant,
  grossCents: z.int(),
  feeCents: z.int(),
  feeTaxCents: z.int(),
  netCents: z.int(),
  currency: z.string(),
  /** Stripe's balance that it changed: `payments`, or such as `risk_reserved`. Absent where Stripe names none. */
  balanceType: text,
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
  /** What it also contains: payouts that the seller made in between, which keep their own ids. */
  otherPayoutsCents: z.optional(z.int()),
  /** Whether the movements that it contains name it: yes, or no longer because the payout failed. */
  payoutContents: z.optional(z.enum(['recorded', 'released'])),
  /** Of a charge: the card, in Stripe's words, and where its issuer is. */
  cardBrand: text,
  cardLast4: text,
  cardCountry: text,
  country: text,
  state: text,
  taxCents: z.optional(z.int()),
  livemode: z.boolean(),
})

export type Movement = z.infer<typeof movementSchema>

/** The order that a movement belongs to, with what the tax table needs of it. */
export type MovementOrder = Pick<
  Movement,
  'orderId' | 'orderNumber' | 'country' | 'state' | 'taxCents'
>

/** The UTC month of an instant, as `2026-11`. */
export function monthOf(time: string): string {
  return time.slice(0, 7)
}

/** Whether it is about a charge itself, and not about a refund or a dispute of one. */
export function isOfCharge({
  chargeId,
  sourceId,
}: Pick<Movement, 'chargeId' | 'sourceId'>): boolean {
  return chargeId !== undefined && chargeId === sourceId
}

/** The charge of an order among its movements: with its card, fee, net and payout. */
export function chargeIn(movements: Movement[]): Movement | undefined {
  return movements.find(({ reportingCategory }) => reportingCategory === 'charge')
}

/** Whether the money went to the seller's bank or came back from it: https://docs.stripe.com/reports/balance */
export function isPayout({ reportingCategory }: Pick<Movement, 'reportingCategory'>): boolean {
  return reportingCategory === 'payout' || reportingCategory === 'payout_reversal'
}

/**
 * Whether it changed the balance that Stripe pays out. What Stripe takes off it for a reserve comes as two movements,
 * one of each balance, which add up to nothing.
 */
export function isOfPayments({ balanceType = 'payments' }: Pick<Movement, 'balanceType'>): boolean {
  return balanceType === 'payments'
}

/** Whether it is a payout's own movement, and not that of its failure. */
export function isPayoutItself({ type }: Pick<Movement, 'type'>): boolean {
  return type === 'payout'
}
