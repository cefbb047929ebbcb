import type { Account } from './account'
import { daySeconds, inSeconds, newId } from '../api/values'
import { disputeFeeCents, newTransaction } from './balance-transaction'
import { chargeJson, refundableCents, type ChargeRecord } from './charge'
import { disputeJson, type DisputeRecord } from './dispute'

/** Sellers have about a week for their evidence; Stripe sets the day for each dispute. */
const responseSeconds = 9 * daySeconds

/**
 * Opens a dispute about what has not been refunded. The bank takes the money and a fee at once,
 * except for an `inquiry`.
 */
export function openDispute(account: Account, charge: ChargeRecord, reason: string): void {
  const nowMs = account.clock.now()
  const isInquiry = reason === 'inquiry'
  const opened: DisputeRecord = {
    object: 'dispute',
    id: newId('dispute'),
    created: inSeconds(nowMs),
    chargeId: charge.id,
    intentId: charge.intentId,
    amountCents: refundableCents(charge),
    currency: charge.currency,
    reason: isInquiry ? 'general' : reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    evidenceDueBy: inSeconds(nowMs) + responseSeconds,
    evidence: {},
    submissionCount: 0,
    transactionIds: [],
  }
  const withdrawal = isInquiry ? undefined : withdrawalFor(account, opened)
  const dispute = { ...opened, transactionIds: withdrawal ? [withdrawal.id] : [] }
  const disputed = { ...charge, disputed: true }
  const subject = disputeJson(dispute, account, withdrawal && [withdrawal])
  account.commit({
    records: [dispute, disputed, withdrawal],
    events: [
      { type: 'charge.dispute.created', subject },
      withdrawal && {
        type: 'charge.dispute.funds_withdrawn',
        subject,
        previous: { balance_transactions: [] },
      },
      { type: 'charge.updated', subject: chargeJson(disputed), previous: { disputed: false } },
    ],
  })
}

function withdrawalFor(account: Account, dispute: DisputeRecord) {
  return newTransaction(account, {
    type: 'adjustment',
    reportingCategory: 'dispute',
    amountCents: -dispute.amountCents,
    description: `Chargeback withdrawal for ${dispute.chargeId}`,
    source: dispute,
    fee: { cents: disputeFeeCents, description: 'Dispute fee' },
  })
}
