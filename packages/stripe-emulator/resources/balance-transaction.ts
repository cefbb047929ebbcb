import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { daySeconds, inSeconds, startOfDay } from '../platform/clock'
import { exchangeBetween } from './exchange'

type Transaction = Kinds['balance_transaction']

/**
 * A movement: gross, negative when it leaves the balance; the fee is always positive. The category is the type
 * unless it is given, and `available_on` as of any other income or expense.
 */
type Movement = Pick<Transaction, 'type' | 'amount' | 'description'> &
  Partial<Pick<Transaction, 'reporting_category' | 'available_on' | 'balance_type' | 'payout'>> & {
    /** What moved the money, if anything did. */
    source: { id: string | null; currency: string }
    fee?: { amount: number; description: string }
  }

/**
 * Books a movement of the balance, which is not stored yet. Income can be paid out from midnight (UTC) two days
 * later, as in the United States; everything else counts at once.
 */
export function newTransaction(
  { make, clock, settlementCurrency }: Pick<Account, 'make' | 'clock' | 'settlementCurrency'>,
  { source, fee, ...movement }: Movement,
): Transaction {
  const now = inSeconds(clock.now())
  // The balance that a payout leaves or comes back to is in its currency already.
  const exchange = movement.type.startsWith('payout')
    ? undefined
    : exchangeBetween(source.currency, settlementCurrency)
  const settled = (cents: number) => exchange?.convert(cents) ?? cents
  const currency = exchange?.currency ?? source.currency
  const amount = settled(movement.amount)
  const taken = settled(fee?.amount ?? 0)
  const detail = { amount: taken, application: null, currency, type: 'stripe_fee' }
  return make('balance_transaction', {
    reporting_category: movement.type,
    available_on: amount > 0 ? startOfDay(now) + 2 * daySeconds : now,
    ...movement,
    amount,
    currency,
    exchange_rate: exchange?.rate ?? null,
    fee: taken,
    fee_details: fee && taken > 0 ? [{ ...detail, description: fee.description }] : [],
    net: amount - taken,
    source: source.id,
  })
}

/** What a person or a program books by hand, in the smallest unit. */
export type Booking = { cents: number; currency: string; description: string }

/** Books a fee of Stripe's that belongs to no payment, such as one for Radar. */
export function bookFee(account: Account, { cents, currency, description }: Booking): Transaction {
  const transaction = newTransaction(account, {
    type: 'stripe_fee',
    reporting_category: 'fee',
    amount: -cents,
    description,
    source: { id: null, currency },
  })
  account.commit([[transaction]])
  return transaction
}
