import type { Account } from '../account'
import { newTransaction } from './balance-transaction'
import { refundJson, type RefundRecord } from './refund'

/** Applies what the bank reports about a refund later, if anything. */
export function settleRefundLater(account: Account, { id, outcome }: RefundRecord): void {
  if (!outcome) return
  account.clock.at(outcome.atMs, () => {
    const refund = account.ledger.get('refund', id)
    if (!refund?.outcome) return
    if (refund.outcome.status === 'failed') failRefund(account, refund)
    else succeed(account, refund)
  })
}

/** The bank returns the money: it is added to the balance, and the charge is not refunded any more. */
export function failRefund(account: Account, refund: RefundRecord): void {
  const { amountCents, currency, id: sourceId } = refund
  const description = `REFUND FAILURE FOR ${refund.id}`
  const type = 'refund_failure'
  const returned = newTransaction(
    { type, reportingCategory: type, amountCents, currency, description, sourceId },
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
  const subject = refundJson(failed)
  const previous = { status: refund.status }
  account.commit({
    records: [
      failed,
      returned,
      charge && { ...charge, refundedCents: charge.refundedCents - amountCents },
    ],
    events: [
      { type: 'refund.updated', subject, previous },
      { type: 'charge.refund.updated', subject, previous },
      { type: 'refund.failed', subject },
    ],
  })
}

function succeed(account: Account, refund: RefundRecord): void {
  const succeeded: RefundRecord = { ...refund, status: 'succeeded', outcome: null }
  const subject = refundJson(succeeded)
  const previous = { status: refund.status }
  account.commit({
    records: [succeeded],
    events: [
      { type: 'refund.updated', subject, previous },
      { type: 'charge.refund.updated', subject, previous },
    ],
  })
}
