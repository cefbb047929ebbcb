/**
 * What Stripe keeps of a card payment in the United States: 2.9 % and 30 cents, rounded to the
 * cent. https://stripe.com/pricing
 */
export function processingFeeCents(amountCents: number): number {
  return Math.round((amountCents * 29) / 1000) + 30
}

/** What a dispute costs, whoever wins it: https://docs.stripe.com/disputes/how-disputes-work */
export const disputeFeeCents = 1500
