import type { Account, Cause } from '../account'
import { newTransaction } from '../balance/new-transaction'
import { transactionObject } from '../balance/transaction-object'
import type { TransactionRecord } from '../balance/transaction-record'
import { inSeconds } from '../in-seconds'
import { isInquiry, type DisputeRecord } from './dispute-record'
import { showDispute } from './show-dispute'

/** Ends a dispute. A win brings the money back, but not the fee; an inquiry just ends. */
export function closeDispute(
  account: Account,
  dispute: DisputeRecord,
  verdict: 'won' | 'lost',
  cause?: Cause,
): DisputeRecord {
  const nowMs = account.clock.now()
  const comesBack = verdict === 'won' && !isInquiry(dispute)
  const reinstatement = comesBack ? reinstatementFor(dispute, nowMs) : null
  const closed: DisputeRecord = {
    ...dispute,
    status: isInquiry(dispute) ? 'warning_closed' : verdict,
    transactionIds: [...dispute.transactionIds, ...(reinstatement ? [reinstatement.id] : [])],
  }
  const before = showDispute(account, dispute)
  const subject = {
    ...showDispute(account, closed),
    balance_transactions: [
      ...before.balance_transactions,
      ...(reinstatement ? [transactionObject(reinstatement, inSeconds(nowMs))] : []),
    ],
  }

  account.commit({
    records: [closed, ...(reinstatement ? [reinstatement] : [])],
    events: [
      { type: 'charge.dispute.closed', subject, previous: { status: dispute.status } },
      ...(reinstatement
        ? [
            {
              type: 'charge.dispute.funds_reinstated' as const,
              subject,
              previous: { balance_transactions: before.balance_transactions },
            },
          ]
        : []),
    ],
    ...(cause && { cause }),
  })
  return closed
}

function reinstatementFor(dispute: DisputeRecord, nowMs: number): TransactionRecord {
  return newTransaction(
    {
      type: 'adjustment',
      reportingCategory: 'dispute_reversal',
      amountCents: dispute.amountCents,
      currency: dispute.currency,
      description: `Chargeback reversal for ${dispute.chargeId}`,
      sourceId: dispute.id,
    },
    nowMs,
  )
}
