import type { Account } from '../account'
import { newTransaction } from '../balance/new-transaction'
import { refundObject } from './refund-object'
import type { RefundRecord } from './refund-record'

/** Waits for what the bank reports of a refund, if there is anything to come. */
export function settleRefundLater(account: Account, { id, outcome }: RefundRecord): void {
  if (!outcome) return

  account.clock.at(outcome.atMs, () => {
    const refund = account.ledger.get('refund', id)
    if (!refund?.outcome) return
    if (refund.outcome.status === 'failed') failRefund(account, refund)
    else succeed(account, refund)
  })
}

/** The bank sends the money back: it returns to the balance, and the charge is no longer refunded. */
export function failRefund(account: Account, refund: RefundRecord): RefundRecord {
  const returned = newTransaction(
    {
      type: 'refund_failure',
      reportingCategory: 'refund_failure',
      amountCents: refund.amountCents,
      currency: refund.currency,
      description: `REFUND FAILURE FOR ${refund.id}`,
      sourceId: refund.id,
    },
    account.clock.now(),
  )
  const failed: RefundRecord = {
    ...refund,
    status: 'failed',
    failureReason: 'expired_or_canceled_card',
    failureTransactionId: returned.id,
    outcome: null,
  }
  const charge = account.ledger.get('charge', refund.chargeId)
  const subject = refundObject(failed)
  const previous = { status: refund.status }

  account.commit({
    records: [
      failed,
      returned,
      ...(charge ? [{ ...charge, refundedCents: charge.refundedCents - refund.amountCents }] : []),
    ],
    events: [
      { type: 'refund.updated', subject, previous },
      { type: 'charge.refund.updated', subject, previous },
      { type: 'refund.failed', subject },
    ],
  })
  return failed
}

function succeed(account: Account, refund: RefundRecord): void {
  const succeeded: RefundRecord = { ...refund, status: 'succeeded', outcome: null }
  const subject = refundObject(succeeded)
  const previous = { status: refund.status }

  account.commit({
    records: [succeeded],
    events: [
      { type: 'refund.updated', subject, previous },
      { type: 'charge.refund.updated', subject, previous },
    ],
  })
}
