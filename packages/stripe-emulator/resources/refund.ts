import type { Account, Due } from '../account/account'
import type { Cause } from '../account/event'
import type { Kinds } from '../account/kinds'
import { behaviourOf } from '../cards/test-cards'
import { balances } from './balance'
import { newTransaction } from './balance-transaction'

type Charge = Kinds['charge']
type Refund = Kinds['refund']
type Transaction = Kinds['balance_transaction']

/** Refunds an amount that the caller has checked. Stripe does not return its fee. */
export function createRefund(
  account: Account,
  charge: Charge,
  wanted: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
  cause?: Cause,
): Refund {
  const { id, currency, payment_intent } = charge
  const made = account.make('refund', { ...wanted, charge: id, currency, payment_intent })
  const [refund, movement] = sent(account, made)
  account.commit(
    [
      movement && [movement],
      [refund, 'refund.created'],
      [withRefunded(charge, wanted.amount), 'charge.refunded'],
    ],
    cause,
  )
  return refund
}

/** A refund with its movement; a refund that waits because the balance is too small has none. */
function sent(
  account: Account,
  { pending_reason: _reason, ...refund }: Refund,
): [refund: Refund, movement?: Transaction] {
  const charge = account.ledger.get('charge', refund.charge)
  const item = charge?.description
  const movement = newTransaction(account, {
    type: 'refund',
    amount: -refund.amount,
    description: item ? `REFUND FOR CHARGE (${item})` : 'REFUND FOR CHARGE',
    source: refund,
  })
  if (account.refundsNeedBalance && !covers(account, movement)) {
    const waiting = { status: 'pending', pending_reason: 'insufficient_funds' } as const
    return [{ ...refund, ...waiting, balance_transaction: null }]
  }
  const isLate = behaviourOf(charge).refund === 'succeeds_later'
  const now = isLate
    ? ({ status: 'pending', pending_reason: 'processing' } as const)
    : { status: 'succeeded' }
  return [{ ...refund, ...now, balance_transaction: movement.id }, movement]
}

/** Whether the balance, including pending amounts, is not negative after a movement. */
function covers(account: Account, { currency, net }: Transaction): boolean {
  const { available = 0, pending = 0 } =
    balances(account).find((each) => each.currency === currency) ?? {}
  return available + pending + net >= 0
}

/**
 * Sends the refunds that wait for money, oldest first, as far as the balance is sufficient:
 * https://support.stripe.com/questions/pending-refunds-due-to-insufficient-stripe-balance
 */
export function sendWaitingRefunds(account: Account): void {
  const isWaiting = (refund: Refund) => refund.pending_reason === 'insufficient_funds'
  for (const refund of account.ledger.all('refund').filter(isWaiting)) {
    const [now, movement] = sent(account, refund)
    if (!movement) return
    account.commit([[movement], [now, 'refund.updated', 'charge.refund.updated']])
  }
}

function withRefunded(charge: Charge, cents: number): Charge {
  const amount_refunded = charge.amount_refunded + cents
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
}

/** What the bank later reports about a refund, if anything. It depends on the test card. */
export function whenRefundEnds(account: Account, refund: Refund): Due | undefined {
  const { charge, created, status, pending_reason: reason, ...rest } = refund
  const { refund: outcome } = behaviourOf(account.ledger.get('charge', charge))
  const atMs = created * 1000 + account.settlementDelayMs
  if (outcome === 'fails_later' && status === 'succeeded') {
    return { atMs, act: () => failRefund(account, refund) }
  }
  if (outcome !== 'succeeds_later' || reason !== 'processing') return undefined
  const succeeded: Refund = { ...rest, charge, created, status: 'succeeded' }
  const act = () => account.commit([[succeeded, 'refund.updated', 'charge.refund.updated']])
  return { atMs, act }
}

/** The refunds of a charge that have not reached the card yet. */
export function pendingRefunds({ ledger }: Account, { id }: Charge): Refund[] {
  return ledger.all('refund').filter(({ charge, status }) => charge === id && status === 'pending')
}

/** The bank returns the money: it is added to the balance, and the charge no longer counts as refunded. */
export function failRefund(
  account: Account,
  refund: Refund,
  failure_reason = 'expired_or_canceled_card',
): void {
  const { id, amount, balance_transaction: taken } = refund
  const description = `REFUND FAILURE FOR ${id}`
  const movement = { type: 'refund_failure', amount, description, source: refund } as const
  const returned = taken ? newTransaction(account, movement) : undefined
  const { pending_reason: _reason, ...rest } = refund
  const failed: Refund = {
    ...rest,
    status: 'failed',
    failure_reason,
    ...(returned && { failure_balance_transaction: returned.id }),
  }
  const charge = account.ledger.get('charge', refund.charge)
  account.commit([
    returned && [returned],
    [failed, 'refund.updated', 'charge.refund.updated', 'refund.failed'],
    charge && [withRefunded(charge, -amount)],
  ])
}
