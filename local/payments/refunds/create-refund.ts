import type { Account, Cause } from '../account'
import { newTransaction } from '../balance/new-transaction'
import { chargeObject } from '../charges/charge-object'
import type { ChargeRecord } from '../charges/charge-record'
import { inSeconds } from '../in-seconds'
import { holdsTheMoney } from '../disputes/dispute-record'
import { newId } from '../ids'
import { refundObject } from './refund-object'
import type { RefundRecord } from './refund-record'
import { settleRefundLater } from './settle-refund'

type RefundOrder = {
  amountCents: number
  reason: string | null
  metadata: Record<string, string>
}

/** What has not been given back of a charge. */
export function refundableCents(charge: ChargeRecord): number {
  return charge.failure ? 0 : charge.amountCents - charge.refundedCents
}

/** Whether a dispute has taken the money away already. */
export function isChargedBack({ ledger }: Account, charge: ChargeRecord): boolean {
  return ledger
    .all('dispute')
    .some((dispute) => dispute.chargeId === charge.id && holdsTheMoney(dispute))
}

/** Gives money back. The caller has checked that there is so much left. Fees are not returned. */
export function createRefund(
  account: Account,
  charge: ChargeRecord,
  { amountCents, reason, metadata }: RefundOrder,
  cause?: Cause,
): RefundRecord {
  const nowMs = account.clock.now()
  const id = newId('refund')
  const { currency } = charge
  const transaction = newTransaction(
    {
      type: 'refund',
      reportingCategory: 'refund',
      amountCents: -amountCents,
      currency,
      description: `REFUND FOR CHARGE${charge.description === null ? '' : ` (${charge.description})`}`,
      sourceId: id,
    },
    nowMs,
  )
  const refund: RefundRecord = {
    object: 'refund',
    id,
    created: inSeconds(nowMs),
    chargeId: charge.id,
    intentId: charge.intentId,
    amountCents,
    currency,
    reason,
    metadata,
    status: charge.card.refund === 'succeeds_later' ? 'pending' : 'succeeded',
    failureReason: null,
    transactionId: transaction.id,
    failureTransactionId: null,
    outcome: laterOutcome(charge, nowMs + account.settlementDelayMs),
  }
  const refunded = { ...charge, refundedCents: charge.refundedCents + amountCents }

  account.commit({
    records: [refund, refunded, transaction],
    events: [
      { type: 'refund.created', subject: refundObject(refund) },
      {
        type: 'charge.refunded',
        subject: chargeObject(refunded),
        previous: { amount_refunded: charge.refundedCents, refunded: false },
      },
    ],
    ...(cause && { cause }),
  })
  settleRefundLater(account, refund)
  return refund
}

function laterOutcome({ card }: ChargeRecord, atMs: number): RefundRecord['outcome'] {
  switch (card.refund) {
    case 'succeeds':
      return null
    case 'succeeds_later':
      return { atMs, status: 'succeeded' }
    case 'fails_later':
      return { atMs, status: 'failed' }
  }
}
