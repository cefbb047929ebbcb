import { formatPrice } from '../../../product/format-price'
import type { Difference, DifferenceReason } from '../../ledger/check-books'
import { inWords } from '../../platform/text/in-words'

/** Stripe's reporting categories in words; one that is not here keeps its own name. */
const categories: Record<string, string> = {
  charge: 'Charges',
  refund: 'Refunds',
  refund_failure: 'Failed refunds',
  dispute: 'Disputes',
  dispute_reversal: 'Won disputes',
  fee: 'Fees of the account',
}

export function categoryName(category: string): string {
  return categories[category] ?? inWords(category)
}

const reasons: Record<DifferenceReason, string> = {
  payout_sum: 'The payout is not the sum of its movements',
  balance: "Stripe's balance is not the sum of all movements",
  charge_missing: 'The order is paid and has no charge',
  charge_amount: 'The charge is not the amount of the order',
  refund_amount: 'The refunds are not those of the order',
  dispute_amount: 'What the bank took is not what the order says',
  order_missing: 'The charge belongs to an order that is not there',
}

/** A difference in words, with both figures. */
export function differenceText(difference: Difference): string {
  const { reason, subject, currency, expectedCents, foundCents } = difference
  const [expected, found] = [expectedCents, foundCents].map((cents) => money(cents, currency))
  return `${subject}: ${reasons[reason]} (${expected} expected, ${found} in the ledger)`
}

/** An amount with a true minus sign, which aligns in tables of figures. */
export function money(cents: number, currency: string): string {
  return formatPrice(cents, currency).replace(/^-/, '−')
}

/** A day in words: `Nov 21, 2026`. */
export function dayText(day: string): string {
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** A span of time in words: `45 s`, `12 min`, `3 h`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3600)} h`
}

/** What each word of a statement means. */
export const meanings: [string, string][] = [
  ['Charge', 'Money that a buyer paid.'],
  ['Refund', 'Money that went back to a buyer. A failed refund came back to you.'],
  [
    'Dispute',
    "A buyer's bank took a charge back, and Stripe charges a fee. A won dispute returns the money.",
  ],
  ['Gross, fee, net', 'What moved, what Stripe kept of it, and what is left for you.'],
  [
    'Payout',
    'Money that Stripe sent to your bank. It counts on the day of its arrival, as in Stripe’s Balance report.',
  ],
  ['Trace id', "The bank's own reference of a payout, as on your bank statement."],
  [
    'Starting and ending balance',
    'What Stripe held for you at the first and last moment of the month, money on its way to the bank included.',
  ],
  ['From an earlier month', 'What became known only after that month was closed.'],
  [
    'Not of this store',
    'Other products and fees of the same Stripe account. They are in its balance and payouts, so they are shown.',
  ],
]
