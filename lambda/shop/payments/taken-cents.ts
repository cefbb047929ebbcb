/** What one balance transaction moved, as the ledger names it; the amount is negative when the bank takes it. */
type Moved = {
  grossCents: number
  reportingCategory: string
  /** From the card's currency, if Stripe converted it. */
  exchangeRate?: number | undefined
}

/** Stripe rounds each conversion. */
const roundingShare = 0.01

/**
 * What the bank has of a dispute, in the settlement currency and without fees. Stripe converts each way at the rate
 * of the day (https://docs.stripe.com/currencies/disputes-refunds), so what such a conversion leaves of money that
 * came back whole counts as 0.
 */
export function takenCents(ofDispute: Moved[]): number {
  const moved = ofDispute.filter(({ reportingCategory }) => reportingCategory !== 'fee')
  const onCard = moved.map(({ grossCents, exchangeRate = 1 }) => grossCents / exchangeRate)
  const taken = sum(onCard.filter((amount) => amount < 0))
  const isGivenBack = Math.abs(sum(onCard)) <= Math.abs(taken) * roundingShare
  return isGivenBack ? 0 : -sum(moved.map(({ grossCents }) => grossCents))
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
