import * as z from 'zod/mini'

const instant = z.iso.datetime()
const text = z.optional(z.string())

/**
 * One item of the movements table: one balance transaction of the Stripe account, whether or not it belongs to this
 * store (docs/contracts.md). Amounts are whole smallest units of `currency`, the settlement currency, and negative
 * when money leaves the balance. Nothing in it identifies the buyer.
 */
export const movementSchema = z.looseObject({
  balanceTransactionId: z.string(),
  /** Stripe's term; an unknown one is kept unchanged. */
  reportingCategory: z.string(),
  type: z.string(),
  /** The id of the charge, refund, dispute or payout that moved the money; some fees have none. */
  sourceId: text,
  /** Only for a movement without an order, because an order's description may name the buyer. */
  description: text,
  createdAt: instant,
  availableOn: instant,
  /** `createdAt`, or when a payout arrives, because Stripe's Balance report deducts it then. */
  effectiveAt: instant,
  /** The UTC month of `effectiveAt`, as `2026-11`. */
  month: z.string(),
  /** When the store recorded it; a movement recorded after its month was closed goes into a later statement. */
  recordedAt: instant,
  grossCents: z.int(),
  feeCents: z.int(),
  feeTaxCents: z.int(),
  netCents: z.int(),
  currency: z.string(),
  /**
   * The balance at Stripe that it changed: `payments`, or another one such as `risk_reserved`. Absent when Stripe
   * reports none.
   */
  balanceType: text,
  /** What the buyer's card was charged, when Stripe converted it. */
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
  /** When the store recorded the trace id, if that was after the payout itself. */
  payoutTraceAt: z.optional(instant),
  /** The sum of other payouts in it, which the seller made in between; they keep their own ids. */
  otherPayoutsCents: z.optional(z.int()),
  /** `recorded`: the movements in the payout have its id. `released`: not any more, because the payout failed. */
  payoutContents: z.optional(z.enum(['recorded', 'released'])),
  /** Only for a charge: the card, in Stripe's terms, and the country of its issuer. */
  cardBrand: text,
  cardLast4: text,
  cardCountry: text,
  country: text,
  state: text,
  /** The tax in what moved on the buyer's card, with its sign. */
  taxCents: z.optional(z.int()),
  livemode: z.boolean(),
})

export type Movement = z.infer<typeof movementSchema>

/** The order that a movement belongs to, with its place. */
export type MovementOrder = Pick<Movement, 'country' | 'state'> & {
  orderId: string
  orderNumber: string
  paid: { amountCents: number; taxCents: number } | undefined
}

/** What went back to buyers, including the amount of a charge that failed later. */
const refundCategories = ['refund', 'refund_failure', 'charge_failure']
const disputeCategories = ['dispute', 'dispute_reversal']

/** How a movement changes what a buyer has paid; `undefined` when it does not. */
export function saleChange({
  reportingCategory: category,
}: Pick<Movement, 'reportingCategory'>): 'sale' | 'refund' | 'dispute' | undefined {
  if (category === 'charge') return 'sale'
  if (refundCategories.includes(category)) return 'refund'
  return disputeCategories.includes(category) ? 'dispute' : undefined
}

/** The UTC month of an instant, as `2026-11`. */
export function monthOf(time: string): string {
  return time.slice(0, 7)
}

/** The charge among an order's movements, with its card, fee, net and payout. */
export function chargeIn(movements: Movement[]): Movement | undefined {
  return movements.find(({ reportingCategory }) => reportingCategory === 'charge')
}

/** Whether the money went to the seller's bank or came back from it: https://docs.stripe.com/reports/balance */
export function isPayout({ reportingCategory }: Pick<Movement, 'reportingCategory'>): boolean {
  return reportingCategory === 'payout' || reportingCategory === 'payout_reversal'
}

/**
 * Whether a movement changed the balance that Stripe pays out. Moving money to a reserve creates two movements, one
 * for each balance, which add up to zero.
 */
export function isOfPayments({ balanceType = 'payments' }: Pick<Movement, 'balanceType'>): boolean {
  return balanceType === 'payments'
}

/** Whether a movement is the payout's own, and not that of its failure. */
export function isPayoutItself({ type }: Pick<Movement, 'type'>): boolean {
  return type === 'payout'
}
