import type { DifferenceReason } from '../../../lambda/ledger/check-books'
import type { Period } from '../../../lambda/ledger/period'
import { formatPrice } from '../../../product/format-price'
import type { BooksDifference, ComparedBooks } from '../calls/record-movements'
import { counted } from './counted'
import { localTime } from './local-time'

/** What each difference is, and whose figure the ledger's is compared with; docs/finance.md says what to do. */
const reasons: Record<DifferenceReason, { what: string; whose: string }> = {
  payout_sum: { what: 'the payout is not the sum of what it contains', whose: 'payout' },
  balance: { what: "Stripe's balance is not the sum of all movements", whose: 'Stripe' },
  charge_missing: { what: 'the order is paid, and has no charge', whose: 'order' },
  charge_amount: { what: 'the charge is not what the order says', whose: 'order' },
  refund_amount: { what: 'the refunds are not what the order says', whose: 'order' },
  dispute_amount: { what: 'what the dispute took is not what the order says', whose: 'order' },
  order_missing: { what: 'money moved for an order that the store does not have', whose: 'order' },
}

/** How the books compare, for people. */
export function booksView(books: ComparedBooks, { label, timeZone }: Period): string {
  const { differences, orders, payouts, balanceAt } = books
  const compared = `${counted(orders, 'order')} and ${counted(payouts, 'payout')} of ${label} compared with the ledger`
  const balance =
    balanceAt === undefined
      ? "Stripe's balance was not compared: the ledger has not read all of the history yet."
      : `Stripe's balance of ${localTime(balanceAt, timeZone)} (${timeZone}) compared with all movements.`
  const found =
    differences.length === 0
      ? ['No difference: the books agree with Stripe to the cent.']
      : [
          `${counted(differences.length, 'difference')} (docs/finance.md):`,
          ...differences.map(differenceLine),
        ]
  return [`${compared}.`, balance, ...found].join('\n')
}

function differenceLine(difference: BooksDifference): string {
  const { reason, subject, currency, expectedCents, foundCents } = difference
  const { what, whose } = reasons[reason]
  const [expected, found] = [expectedCents, foundCents].map((cents) => formatPrice(cents, currency))
  return `  ${subject}  ${what}: ${whose} ${expected}, ledger ${found}`
}
