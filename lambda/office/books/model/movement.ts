import * as z from 'zod/mini'

const instant = z.iso.datetime()
const text = z.optional(z.string())

export const categoryTotalsSchema = z.object({
  category: z.string(),
  count: z.int(),
  grossCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
})

export type CategoryTotals = z.infer<typeof categoryTotalsSchema>

/**
 * A balance transaction, whether or not it is this store's. Amounts are in smallest units of the settlement currency,
 * and negative when money leaves the balance. Nothing in it identifies the buyer.
 */
export const movementSchema = z.object({
  balanceTransactionId: z.string(),
  /** Stripe's term; an unknown one is kept unchanged. */
  reportingCategory: z.string(),
  type: z.string(),
  /** The charge, refund, dispute or payout that moved the money; some fees have none. */
  sourceId: text,
  /** Only for a movement without an order, because an order's description may name the buyer. */
  description: text,
  createdAt: instant,
  /** From when it can be paid out. */
  availableOn: instant,
  /** When it counts in Stripe's Balance report: `createdAt`, or an automatic payout's arrival. */
  effectiveAt: instant,
  grossCents: z.int(),
  /** Positive when Stripe takes it. */
  feeCents: z.int(),
  /** The tax in the fee. */
  feeTaxCents: z.int(),
  /** Gross less fee. */
  netCents: z.int(),
  /** The settlement currency. */
  currency: z.string(),
  /** The balance at Stripe that it changed: `payments`, or another one such as `risk_reserved`. */
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
  /** The payout that contains it; a payout's own movement has its own. */
  payoutId: text,
  payoutArrivalDate: z.optional(z.iso.date()),
  payoutTraceId: text,
  /** Only on a payout's own movement. */
  payoutStatus: text,
  isAutomatic: z.optional(z.boolean()),
  /** Absent when Stripe does not list it. */
  contents: z.optional(
    z.object({
      ids: z.array(z.string()),
      totals: z.array(categoryTotalsSchema),
      /** The sum of payouts that the seller made in between. */
      otherPayoutsCents: z.int(),
    }),
  ),
  /** Only of a charge: the card, in Stripe's terms, and its issuer's country. */
  cardBrand: text,
  cardLast4: text,
  cardCountry: text,
  /** Of the checkout's address, or of the card's. */
  country: text,
  state: text,
  /** The tax in what moved on the buyer's card, in that currency and with its sign. */
  taxCents: z.optional(z.int()),
})

export type Movement = z.infer<typeof movementSchema>

export type Contents = NonNullable<Movement['contents']>

export type Counted = {
  movements: Movement[]
  late: Movement[]
}

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

export function chargeIn(movements: Movement[]): Movement | undefined {
  return movements.find(({ reportingCategory }) => reportingCategory === 'charge')
}

/** Even if Stripe did not convert it. */
export function cardCents({ grossCents, customerFacingCents = grossCents }: Movement): number {
  return customerFacingCents
}

/** To the seller's bank or back from it: https://docs.stripe.com/reports/balance */
export function isPayout({ reportingCategory }: Pick<Movement, 'reportingCategory'>): boolean {
  return reportingCategory === 'payout' || reportingCategory === 'payout_reversal'
}

/** Money that goes to a reserve is two movements, one for each balance. */
export function isOfPayments({ balanceType = 'payments' }: Pick<Movement, 'balanceType'>): boolean {
  return balanceType === 'payments'
}

/** The payout's own movement, not that of its failure. */
export function isPayoutItself({ type }: Pick<Movement, 'type'>): boolean {
  return type === 'payout'
}

/** A payout that failed or was canceled. */
export function hasComeBack({ payoutStatus }: Pick<Movement, 'payoutStatus'>): boolean {
  return payoutStatus === 'failed' || payoutStatus === 'canceled'
}

export function contentsCents({ totals, otherPayoutsCents }: Contents): number {
  return totals.reduce((sum, { netCents }) => sum + netCents, otherPayoutsCents)
}

/** By effect, then by booking. */
export function inOrder(a: Movement, b: Movement): number {
  const key = ({ effectiveAt, createdAt, balanceTransactionId: id }: Movement) => `${effectiveAt} ${createdAt} ${id}`
  return key(a) < key(b) ? -1 : 1
}
