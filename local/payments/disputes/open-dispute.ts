import type { Account, Cause } from '../account'
import { disputeFeeCents } from '../balance/fees'
import { newTransaction } from '../balance/new-transaction'
import { transactionObject } from '../balance/transaction-object'
import type { TransactionRecord } from '../balance/transaction-record'
import { chargeObject } from '../charges/charge-object'
import type { ChargeRecord } from '../charges/charge-record'
import { inSeconds } from '../in-seconds'
import { newId } from '../ids'
import { disputeObject } from './dispute-object'
import type { DisputeRecord } from './dispute-record'

/** Sellers have about a week for their evidence; Stripe gives the day for each dispute. */
const responseSeconds = 9 * 86_400

/**
 * Opens a dispute of what has not been refunded. The bank takes the money and a fee at once,
 * except for an `inquiry`, in which it only asks.
 */
export function openDispute(
  account: Account,
  charge: ChargeRecord,
  reason: string,
  cause?: Cause,
): DisputeRecord {
  const nowMs = account.clock.now()
  const isInquiry = reason === 'inquiry'
  const dispute: DisputeRecord = {
    object: 'dispute',
    id: newId('dispute'),
    created: inSeconds(nowMs),
    chargeId: charge.id,
    intentId: charge.intentId,
    amountCents: charge.amountCents - charge.refundedCents,
    currency: charge.currency,
    reason: isInquiry ? 'general' : reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    evidenceDueBy: inSeconds(nowMs) + responseSeconds,
    evidenceText: null,
    submissionCount: 0,
    transactionIds: [],
  }
  const disputed = { ...charge, disputed: true }
  const withdrawal = isInquiry ? null : withdrawalFor(dispute, nowMs)

  commitOpening(account, dispute, disputed, withdrawal, cause)
  return dispute
}

function withdrawalFor(dispute: DisputeRecord, nowMs: number): TransactionRecord {
  return newTransaction(
    {
      type: 'adjustment',
      reportingCategory: 'dispute',
      amountCents: -dispute.amountCents,
      currency: dispute.currency,
      description: `Chargeback withdrawal for ${dispute.chargeId}`,
      sourceId: dispute.id,
      fee: { cents: disputeFeeCents, description: 'Dispute fee' },
    },
    nowMs,
  )
}

function commitOpening(
  account: Account,
  dispute: DisputeRecord,
  charge: ChargeRecord,
  withdrawal: TransactionRecord | null,
  cause: Cause | undefined,
): void {
  const opened = { ...dispute, transactionIds: withdrawal ? [withdrawal.id] : [] }
  const shown = withdrawal ? [transactionObject(withdrawal, dispute.created)] : []
  const subject = disputeObject(opened, shown, charge.card.brand)

  account.commit({
    records: [opened, charge, ...(withdrawal ? [withdrawal] : [])],
    events: [
      { type: 'charge.dispute.created', subject },
      ...(withdrawal
        ? [
            {
              type: 'charge.dispute.funds_withdrawn' as const,
              subject,
              previous: { balance_transactions: [] },
            },
          ]
        : []),
      { type: 'charge.updated', subject: chargeObject(charge), previous: { disputed: false } },
    ],
    ...(cause && { cause }),
  })
}
