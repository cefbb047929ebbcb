import { randomInt } from 'node:crypto'
import type { Account } from './account'
import { daySeconds, inSeconds, startOfDay } from '../api/values'
import { newTransaction } from './balance-transaction'
import { arrivalOf, payoutJson, type PayoutRecord } from './payout'

/** Stripe has the bank's reference up to 10 days after the arrival. */
const traceSeconds = 3 * daySeconds

/** Lets a payout arrive when it is due, and the bank tell its reference some days later. */
export function followPayout(account: Account, payout: PayoutRecord): void {
  const isOnItsWay = payout.status === 'in_transit'
  if (!isOnItsWay && (payout.status === 'failed' || payout.traceValue !== null)) return
  const due = arrivalOf(payout) + (isOnItsWay ? 0 : traceSeconds)
  account.clock.at(due * 1000, () => {
    const current = account.ledger.get('payout', payout.id)
    // It may have failed, or arrived early, in the meantime.
    if (current?.status !== payout.status) return
    if (isOnItsWay) arrive(account, current)
    else trace(account, current)
  })
}

/** A payout reaches the bank; before its day if a person says so. */
export function arrive(account: Account, payout: PayoutRecord): void {
  const today = startOfDay(inSeconds(account.clock.now()))
  const arrivalDate = Math.min(arrivalOf(payout), today)
  const paid: PayoutRecord = { ...payout, status: 'paid', arrivalDate }
  const subject = payoutJson(paid)
  const reconciled = { type: 'payout.reconciliation_completed', subject } as const
  account.commit({
    records: [paid],
    events: [
      { type: 'payout.updated', subject, previous: { status: payout.status } },
      { type: 'payout.paid', subject },
      payout.isAutomatic ? reconciled : undefined,
    ],
  })
  followPayout(account, paid)
}

/** Banks report within five business days that they could not take a payout. */
const failureSeconds = 7 * daySeconds

/** Whether the bank may still send a payout back. */
export function canFail(payout: PayoutRecord, nowMs: number): boolean {
  if (payout.status !== 'paid') return payout.status === 'in_transit'
  return inSeconds(nowMs) < arrivalOf(payout) + failureSeconds
}

/**
 * The bank sends a payout back. Its movements are free again, for the next payout; what stays listed under it is
 * its own movement and that of the failure, which add up to nothing. Stripe does not document which movements a
 * failed payout keeps: with `failedPayoutsKeepMovements` all, and the next one contains that of the failure.
 */
export function failPayout(account: Account, payout: PayoutRecord): void {
  const { id, amountCents, currency, transactionId, isAutomatic } = payout
  const isFreed = isAutomatic && !account.failedPayoutsKeepMovements
  const returned = newTransaction(account, {
    type: 'payout_failure',
    reportingCategory: 'payout_reversal',
    amountCents,
    description: `PAYOUT FAILURE (${id})`,
    source: { id, currency },
    availableOn: inSeconds(account.clock.now()),
  })
  const failed: PayoutRecord = { ...payout, status: 'failed', failureTransactionId: returned.id }
  const freed = account.ledger
    .all('balance_transaction')
    .filter((each) => isFreed && each.payoutId === id && each.id !== transactionId)
    .map((movement) => ({ ...movement, payoutId: null }))
  const subject = payoutJson(failed)
  account.commit({
    records: [failed, { ...returned, payoutId: isFreed ? id : null }, ...freed],
    events: [
      { type: 'payout.updated', subject, previous: { status: payout.status } },
      { type: 'payout.failed', subject },
    ],
  })
}

function trace(account: Account, payout: PayoutRecord): void {
  const traced = { ...payout, traceValue: String(randomInt(10 ** 14)).padStart(15, '0') }
  const previous = { trace_id: payoutJson(payout).trace_id }
  account.commit({
    records: [traced],
    events: [{ type: 'payout.updated', subject: payoutJson(traced), previous }],
  })
}
