import type { Account } from './account'
import { newTransaction, type TransactionRecord } from './balance-transaction'

/** Books a fee of Stripe's that belongs to no payment, such as one for Radar. */
export function bookFee(
  account: Account,
  { cents, currency, description }: { cents: number; currency: string; description: string },
): TransactionRecord {
  const transaction = newTransaction(account, {
    type: 'stripe_fee',
    reportingCategory: 'fee',
    amountCents: -cents,
    description,
    source: { id: null, currency },
  })
  account.commit({ records: [transaction], events: [] })
  return transaction
}
