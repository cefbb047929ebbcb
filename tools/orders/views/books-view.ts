import type { Period } from '../../../lambda/ledger/period'
import { differenceText } from '../../../lambda/statement/figures/words'
import type { ComparedBooks } from '../calls/record-movements'
import { counted } from './counted'
import { localTime } from './local-time'

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
          ...differences.map((difference) => `  ${differenceText(difference)}`),
        ]
  return [`${compared}.`, balance, ...found].join('\n')
}
