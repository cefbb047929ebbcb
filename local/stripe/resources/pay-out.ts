import type { Account } from '../account'
import { inSeconds, newId } from '../values'
import { netCents, newTransaction, type TransactionRecord } from './balance-transaction'
import { payoutJson, type PayoutRecord } from './payout'

/**
 * Pays the balance out, with one payout for each currency whose balance is positive.
 *
 * @param which `everything` includes what Stripe would still hold back, so that a payout can be
 *   tried without waiting two days
 */
export function payOut(account: Account, which: 'available' | 'everything'): void {
  const now = inSeconds(account.clock.now())
  const open = account.ledger
    .all('balance_transaction')
    .filter(({ payoutId }) => payoutId === null)
    .filter(({ availableOn }) => which === 'everything' || availableOn <= now)
  for (const currency of new Set(open.map((transaction) => transaction.currency))) {
    const included = open.filter((transaction) => transaction.currency === currency)
    const total = included.reduce((sum, transaction) => sum + netCents(transaction), 0)
    if (total > 0) commitPayout(account, included, total, currency)
  }
}

function commitPayout(
  account: Account,
  included: TransactionRecord[],
  amountCents: number,
  currency: string,
): void {
  const nowMs = account.clock.now()
  const created = inSeconds(nowMs)
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
  const transactionId = withdrawal.id
  const payout: PayoutRecord = {
    object: 'payout',
    id,
    created,
    amountCents,
    currency,
    transactionId,
  }
  const paidOut = included.map((transaction) => ({
    ...transaction,
    payoutId: id,
    availableOn: Math.min(transaction.availableOn, created),
  }))
  const subject = payoutJson(payout)
  account.commit({
    records: [payout, { ...withdrawal, payoutId: id }, ...paidOut],
    events: [
      { type: 'payout.created', subject },
      { type: 'payout.paid', subject },
      { type: 'payout.reconciliation_completed', subject },
    ],
  })
}

/** Pays out the available balance at every midnight (UTC) from now on. */
export function payOutDaily(account: Account): void {
  const dayMs = 86_400_000
  const midnightMs = (Math.floor(account.clock.now() / dayMs) + 1) * dayMs
  account.clock.at(midnightMs, () => {
    payOut(account, 'available')
    payOutDaily(account)
  })
}
