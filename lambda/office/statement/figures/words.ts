import { formatPrice } from '../../../price'
import type { Difference, DifferenceReason } from '../../books/checks/check-books'
import type { Comparison } from '../../books/checks/compare-books'
import { capitalized, counted, inWords } from '../../../platform/text/in-words'
import type { Month, PayoutChange } from '../../books/files/month-file'
import { monthPeriod } from '../../books/model/period'

export const blockNames = { own: 'This store', other: 'Other activity', late: 'From an earlier month' } as const

/** `refund_failure` as `Refund failure`. */
export function categoryName(category: string): string {
  return capitalized(inWords(category))
}

const reasons: Record<DifferenceReason, string> = {
  movement_unreadable: 'The movement cannot be read, so the books do not have it',
  movement_missing: 'Stripe booked this movement after the month was closed: the next one has it',
  payout_sum: 'The payout is not the sum of its movements',
  balance: "Stripe's balance differs from the books",
  charge_missing: 'The order is paid and has no charge',
  charge_amount: 'The charge differs from the amount of the order',
  refund_amount: 'The refunds differ from the order',
  dispute_amount: 'What the bank took differs from the order',
  order_missing: 'The charge has no matching order',
}
const sentences = new Map(Object.entries(reasons))

export function verdictText({ differences }: Comparison): string {
  return differences.length > 0 ? 'Differs from Stripe' : 'Agrees with Stripe'
}

export function comparedText({ orders, payouts, balanceAt }: Comparison, timeZone: string): string {
  const compared = `${counted(orders, 'order')} and ${counted(payouts, 'payout')} were compared with their movements`
  // It moved while Stripe was read, or the books begin with it.
  if (balanceAt === undefined) return `${compared}, but the balance was not compared with Stripe's.`
  const time = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const at = `${time.format(new Date(balanceAt))} (${timeZone})`
  return `${compared}, and the balance with Stripe's as of ${at}, not with its Balance report.`
}

export function differenceText(difference: Difference): string {
  const { reason, subject, currency, expectedCents, foundCents } = difference
  const sentence = `${subject}: ${sentences.get(reason) ?? categoryName(reason)}`
  if (currency === undefined) return sentence
  const [expected, found] = [expectedCents, foundCents].map((cents = 0) => money(cents, currency))
  return `${sentence} (${expected} expected, ${found} in the books)`
}

/** An amount with a true minus sign, which aligns in tables of figures. */
export function money(cents: number, currency: string): string {
  return formatPrice(cents, currency).replace(/^-/, '−')
}

/** `Nov 21, 2026`. */
export function dayText(day: string): string {
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

export function titleOf({ month, timeZone }: Month): string {
  return `Statement of ${monthPeriod(month, timeZone).label}`
}

export function spanText({ from, to, timeZone, readAt }: Month): string {
  const days = { timeZone, dateStyle: 'long' } as const
  const span = new Intl.DateTimeFormat('en-US', days).formatRange(new Date(from), new Date(Date.parse(to) - 1))
  const made = new Intl.DateTimeFormat('en-US', { ...days, timeStyle: 'short' })
  return `${span}, in the time zone ${timeZone}. Made on ${made.format(new Date(readAt))}.`
}

/** `Sep 28, 2026, $299.80, po_1…: arrival 2026-11-02 (2026-09-28 before)`. */
export function changeText({ payoutId, arrivesOn, cents, currency, field, before, now }: PayoutChange): string {
  const payout = [arrivesOn && dayText(arrivesOn), cents !== undefined && money(cents, currency), payoutId]
  const change = [field, now, before !== undefined && `(${before} before)`]
  return `${payout.filter(Boolean).join(', ')}: ${change.filter(Boolean).join(' ')}`
}

export const meanings: [string, string][] = [
  ['Charge', 'Money that a buyer paid.'],
  ['Refund', 'Money that went back to a buyer. A refund failure brought it back to you.'],
  [
    'Dispute',
    "A buyer's bank took a charge back, and Stripe keeps a fee. A dispute reversal returns the money after a won dispute.",
  ],
  ['Gross, fee, net', 'What moved, what Stripe kept of it, and what is left for you.'],
  [
    'Fee in a line of its own',
    'What Stripe took by itself: for countering a dispute, or for a service of the account.',
  ],
  [
    'Payout',
    'Money that Stripe sent to your bank. It counts on the day of its arrival, one that you made when you made it, as in Stripe’s Balance report.',
  ],
  ['Trace id', "The bank's own reference of a payout, as on your bank statement."],
  [
    'Starting and ending balance',
    'What Stripe held for you at the first and last moment of the month, money on its way to the bank included.',
  ],
  [
    'In transit, pending, available',
    'The ending balance: on its way to the bank, not yet to be paid out, and ready for the next payout.',
  ],
  [blockNames.late, 'What became known only after that month was closed.'],
  [
    blockNames.other,
    'Other products and fees of the same Stripe account. They are in its balance and payouts, so they are shown.',
  ],
]
