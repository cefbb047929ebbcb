type Moved = {
  /** Negative when the bank takes it. */
  grossCents: number
  reportingCategory: string
  /** From the card's currency, if Stripe converted it. */
  exchangeRate?: number | undefined
}

/** Stripe rounds each conversion. */
const roundingShare = 0.01

/**
 * What the bank holds of a dispute, in the settlement currency and without fees. Stripe converts each way at the day's
 * rate (https://docs.stripe.com/currencies/disputes-refunds), so the remainder counts as 0 when all money came back.
 */
export function takenCents(ofDispute: Moved[]): number {
  const moved = ofDispute.filter(({ reportingCategory }) => reportingCategory !== 'fee')
  const onCard = moved.map(({ grossCents, exchangeRate }) => grossCents / (exchangeRate || 1))
  const taken = sum(onCard.filter((amount) => amount < 0))
  const isGivenBack = Math.abs(sum(onCard)) <= Math.abs(taken) * roundingShare
  return isGivenBack ? 0 : -sum(moved.map(({ grossCents }) => grossCents))
}

export function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
