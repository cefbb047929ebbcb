import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { daySeconds, inSeconds, startOfDay } from '../account/seconds'
import { exchangeBetween } from './exchange'

type Transaction = Kinds['balance_transaction']

/**
 * `amount` is gross, negative if it leaves the balance; the fee is always positive. The category defaults to the type,
 * and `available_on` to that of any other income or expense.
 */
type Movement = Pick<Transaction, 'type' | 'amount' | 'description'> &
  Partial<Pick<Transaction, 'reporting_category' | 'available_on' | 'balance_type' | 'payout'>> & {
    /** The object that moved the money, if any. */
    source: { id: string | null; currency: string }
    fee?: { amount: number; description: string }
  }

/**
 * Not stored yet. Income can be paid out from midnight (UTC) two days later, as in the United States; everything else
 * is available at once.
 */
export function newTransaction(
  { make, clock, settlementCurrency }: Pick<Account, 'make' | 'clock' | 'settlementCurrency'>,
  { source, fee, ...movement }: Movement,
): Transaction {
  const now = inSeconds(clock.now())
  // A payout is already in its balance's currency.
  const exchange = movement.type.startsWith('payout') ? undefined : exchangeBetween(source.currency, settlementCurrency)
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

/** In the smallest unit. */
export type Booking = { cents: number; currency: string; description: string }

/** Such as a fee for Radar, which belongs to no payment. */
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
