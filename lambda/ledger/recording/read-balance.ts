import type Stripe from 'stripe'

/** Stripe's balance now by currency: what can be paid out, and what is pending. */
export async function readBalance(stripe: Stripe): Promise<Record<string, number>> {
  const { available, pending } = await stripe.balance.retrieve()
  const amounts: Record<string, number> = {}
  for (const { currency, amount } of [...available, ...pending]) {
    amounts[currency] = (amounts[currency] ?? 0) + amount
  }
  return amounts
}
