import type { Account } from '../account/account'
import type { Cause } from '../account/event'
import type { Kinds } from '../account/kinds'
import { behaviourOf } from '../cards/test-cards'
import { newTransaction } from './balance-transaction'

type Charge = Kinds['charge']
type Refund = Kinds['refund']

/** Refunds an amount that the caller has checked. Stripe does not return its fee. */
export function createRefund(
  account: Account,
  charge: Charge,
  wanted: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
  cause?: Cause,
): Refund {
  const { id, currency, payment_intent, description: item } = charge
  const isLate = behaviourOf(charge).refund === 'succeeds_later'
  const made = account.make('refund', {
    ...wanted,
    charge: id,
    currency,
    payment_intent,
    status: isLate ? 'pending' : 'succeeded',
    ...(isLate && { pending_reason: 'processing' }),
  })
  const transaction = newTransaction(account, {
    type: 'refund',
    amount: -wanted.amount,
    description: item === null ? 'REFUND FOR CHARGE' : `REFUND FOR CHARGE (${item})`,
    source: made,
  })
  const refund = { ...made, balance_transaction: transaction.id }
  account.commit(
    [
      [transaction],
      [refund, 'refund.created'],
      [withRefunded(charge, wanted.amount), 'charge.refunded'],
    ],
    cause,
  )
  settleRefundLater(account, refund)
  return refund
}

function withRefunded(charge: Charge, cents: number): Charge {
  const amount_refunded = charge.amount_refunded + cents
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
}

/** Applies what the bank reports about a refund later, if anything: the card tells what. */
export function settleRefundLater(account: Account, { id, charge, created, status }: Refund): void {
  const { ledger, clock, settlementDelayMs } = account
  const outcome = behaviourOf(ledger.get('charge', charge)).refund
  const isDue =
    (outcome === 'succeeds_later' && status === 'pending') ||
    (outcome === 'fails_later' && status === 'succeeded')
  if (!isDue) return
  clock.at(created * 1000 + settlementDelayMs, () => {
    const refund = ledger.get('refund', id)
    if (refund?.status !== status) return
    if (outcome === 'fails_later') failRefund(account, refund)
    else succeed(account, refund)
  })
}

/** The bank returns the money: it is added to the balance, and the charge is not refunded any more. */
export function failRefund(account: Account, refund: Refund): void {
  const { id, amount } = refund
  const description = `REFUND FAILURE FOR ${id}`
  const returned = newTransaction(account, {
    type: 'refund_failure',
    amount,
    description,
    source: refund,
  })
  const { pending_reason: _reason, ...rest } = refund
  const failed: Refund = {
    ...rest,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: returned.id,
  }
  const charge = account.ledger.get('charge', refund.charge)
  account.commit([
    [returned],
    [failed, 'refund.updated', 'charge.refund.updated', 'refund.failed'],
    charge && [withRefunded(charge, -amount)],
  ])
}

function succeed(account: Account, { pending_reason: _reason, ...refund }: Refund): void {
  account.commit([[{ ...refund, status: 'succeeded' }, 'refund.updated', 'charge.refund.updated']])
}
