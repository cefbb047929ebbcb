import type { Account } from '../account'
import { newTransaction } from '../balance/new-transaction'
import { netCents, type TransactionRecord } from '../balance/transaction-record'
import { inSeconds } from '../in-seconds'
import { newId } from '../ids'
import { payoutObject } from './payout-object'
import type { PayoutRecord } from './payout-record'

/**
 * Pays the balance out, one payout for each currency with a balance above nothing.
 *
 * @param which `available` leaves out what Stripe would still hold back; `everything` does not, for
 *   people who do not want to wait two days to see a payout
 */
export function payOut(account: Account, which: 'available' | 'everything'): PayoutRecord[] {
  const now = inSeconds(account.clock.now())
  const waiting = account.ledger
    .all('balance_transaction')
    .filter(
      ({ payoutId, availableOn }) => !payoutId && (which === 'everything' || availableOn <= now),
    )
  const currencies = new Set(waiting.map(({ currency }) => currency))

  return [...currencies].flatMap((currency) => {
    const included = waiting.filter((transaction) => transaction.currency === currency)
    const total = included.reduce((sum, transaction) => sum + netCents(transaction), 0)
    return total > 0 ? [commitPayout(account, included, total, currency)] : []
  })
}

function commitPayout(
  account: Account,
  included: TransactionRecord[],
  amountCents: number,
  currency: string,
): PayoutRecord {
  const nowMs = account.clock.now()
  const now = inSeconds(nowMs)
  const id = newId('payout')
  const withdrawal = newTransaction(
    {
      type: 'payout',
      reportingCategory: 'payout',
      amountCents: -amountCents,
      currency,
      description: 'STRIPE PAYOUT',
      sourceId: id,
    },
    nowMs,
  )
  const payout: PayoutRecord = {
    object: 'payout',
    id,
    created: now,
    amountCents,
    currency,
    transactionId: withdrawal.id,
  }

  account.commit({
    records: [
      payout,
      { ...withdrawal, payoutId: id },
      ...included.map((transaction) => ({
        ...transaction,
        payoutId: id,
        availableOn: Math.min(transaction.availableOn, now),
      })),
    ],
    events: [
      { type: 'payout.created', subject: payoutObject(payout) },
      { type: 'payout.paid', subject: payoutObject(payout) },
      { type: 'payout.reconciliation_completed', subject: payoutObject(payout) },
    ],
  })
  return payout
}

/** Pays out what is available at every midnight (UTC) from now on. */
export function payOutDaily(account: Account): void {
  const dayMs = 86_400_000
  const midnightMs = (Math.floor(account.clock.now() / dayMs) + 1) * dayMs

  account.clock.at(midnightMs, () => {
    payOut(account, 'available')
    payOutDaily(account)
  })
}
