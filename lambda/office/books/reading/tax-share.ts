/**
 * The tax in a movement of an order: the tax in all that has moved with it, less the tax in what had moved before.
 * Rounded one by one, refunds in parts would not add up to the tax of the sale. Stripe Tax splits refunds in proportion
 * too (https://docs.stripe.com/tax/invoicing/refunds), and reports no tax of a refund or dispute.
 *
 * @param cents what moved on the buyer's card, with its sign.
 * @param before what refunds and disputes had moved before; negative.
 * @param paid what the buyer paid, and the tax in it.
 */
export function taxShare(
  cents: number,
  before: number,
  paid: { amountCents: number; taxCents: number },
): number {
  // Away from zero, so that what comes back whole is what went.
  const share = (moved: number) =>
    Math.sign(moved) * Math.round((paid.taxCents * Math.abs(moved)) / paid.amountCents)
  // Never −0, which a file would show.
  return share(before + cents) - share(before) || 0
}
