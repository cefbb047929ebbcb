/** What can happen to a sale besides its delivery; days are counted from the sale. */
export type Outcome = {
  refunds?: { afterDays: number; share: number }[]
  dispute?: { reason: string; verdict?: 'won' | 'lost' }
  /** The test card, unless it is the one that always pays. */
  card?: string
  bounces?: true
}

/** Each outcome happens once per this many sales, and once in a smaller season. */
const salesPerOutcome = 150
const outcomes: Outcome[] = [
  { refunds: [{ afterDays: 6, share: 1 }] },
  { refunds: [{ afterDays: 3, share: 0.4 }] },
  { dispute: { reason: 'product_not_received', verdict: 'lost' } },
  { refunds: [2, 9].map((afterDays) => ({ afterDays, share: 0.5 })) },
  { bounces: true },
  { refunds: [{ afterDays: 4, share: 1 }], card: '4000000000005126' },
  { dispute: { reason: 'product_not_received', verdict: 'won' } },
  { dispute: { reason: 'fraudulent' } },
]

export function outcomeOf(sale: number, orders: number): Outcome {
  const period = Math.max(outcomes.length, Math.min(orders, salesPerOutcome))
  const step = Math.floor(period / outcomes.length)
  const place = sale % period
  return (place % step === step - 1 && outcomes[Math.floor(place / step)]) || {}
}
