/** What a movement changed on the buyer's card, and the tax in it, with their signs. */
export type Taxed = { cents: number; taxCents: number }

/**
 * The tax in a further movement of an order: the tax in all that has moved with it, less what the earlier movements
 * have. Rounded one by one, refunds in parts would not add up to the tax of the sale. Stripe Tax splits refunds in
 * proportion too (https://docs.stripe.com/tax/invoicing/refunds), and reports no tax of a refund or dispute.
 *
 * @param paid what the buyer paid, and the tax in it.
 */
export function taxInNext(
  cents: number,
  earlier: Taxed[],
  paid: { amountCents: number; taxCents: number },
): number {
  const moved = earlier.reduce((sum, each) => sum + each.cents, cents)
  const known = earlier.reduce((sum, { taxCents }) => sum + taxCents, 0)
  // Never −0, which a file would show.
  return Math.round((paid.taxCents * moved) / paid.amountCents) - known || 0
}
