import * as z from 'zod/mini'

const instant = z.iso.datetime()

/**
 * What was sold, as the checkout session says it: it is final once the session is paid. Groups are loose, so
 * that code of an earlier deploy reads and keeps what later code wrote (F92).
 */
export const saleSchema = z.looseObject({
  createdAt: instant,
  /** When Stripe first reported the session as paid; absent until then. */
  paidAt: z.optional(instant),
  /** As Stripe reported them; `expected…` is what create-payment asked Stripe to charge. */
  amountCents: z.number(),
  currency: z.string(),
  expectedCents: z.number(),
  expectedCurrency: z.string(),
  /** The place of the address given at the checkout, which is final before the first report. */
  country: z.optional(z.string()),
  state: z.optional(z.string()),
  /** The tax in `amountCents`. */
  taxCents: z.optional(z.number()),
  paymentIntentId: z.optional(z.string()),
  /**
   * When Stripe first reported a session that no version of the store has read yet: the order is held, and
   * only its id and the facts of money are known.
   */
  unreadableSince: z.optional(instant),
})

export type Sale = z.infer<typeof saleSchema>

/** Whether the buyer paid what create-payment asked Stripe to charge. */
export function isExpectedAmount(sale: Sale): boolean {
  return sale.amountCents === sale.expectedCents && sale.currency === sale.expectedCurrency
}
