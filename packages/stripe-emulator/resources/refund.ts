import type { Account, Due } from '../account/account'
import type { Kinds } from '../account/kinds'
import { behaviourOf } from '../cards/test-cards'
import { balances } from './balance'
import { newTransaction } from './balance-transaction'

type Charge = Kinds['charge']
type Refund = Kinds['refund']

/** The caller has checked the amount. Stripe does not return its fee. */
export function createRefund(
  account: Account,
  charge: Charge,
  wanted: Pick<Refund, 'amount' | 'reason' | 'metadata'>,
): Refund {
  const { id, currency, payment_intent, description: item } = charge
  const made = account.make('refund', { ...wanted, charge: id, currency, payment_intent })
  const movement = newTransaction(account, {
    type: 'refund',
    amount: -wanted.amount,
    description: item ? `REFUND FOR CHARGE (${item})` : 'REFUND FOR CHARGE',
    source: made,
  })
  const isPoor = charge.balance_transaction !== null && balanceOf(account, movement) <= 0
  const now = isPoor ? { status: 'pending', pending_reason: 'insufficient_funds' as const } : { status: 'succeeded' }
  const refund = { ...made, ...now, balance_transaction: movement.id }
  account.commit([[movement], [refund, 'refund.created'], [withRefunded(charge, wanted.amount), 'charge.refunded']])
  return refund
}

/** Stripe holds a refund while this is used up. */
function balanceOf(account: Account, { currency }: { currency: string }): number {
  const { available = 0, pending = 0 } = balances(account).find((each) => each.currency === currency) ?? {}
  return available + pending
}

/** Sends the refunds that the balance now covers: https://docs.stripe.com/refunds */
export function sendWaitingRefunds(account: Account): void {
  for (const { pending_reason: _reason, ...refund } of account.ledger.all('refund')) {
    const movement = account.ledger.get('balance_transaction', refund.balance_transaction)
    if (refund.status !== 'pending' || !movement || balanceOf(account, movement) < 0) continue
    account.commit([[{ ...refund, status: 'succeeded' }, 'refund.updated']])
  }
}

function withRefunded(charge: Charge, cents: number): Charge {
  const amount_refunded = charge.amount_refunded + cents
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
}

export function whenRefundFails(account: Account, refund: Refund): Due | undefined {
  const charge = account.ledger.get('charge', refund.charge)
  const fails = charge && behaviourOf(charge).failsRefunds && refund.status === 'succeeded'
  if (!fails) return undefined
  const atMs = refund.created * 1000 + account.settlementDelayMs
  return { atMs, act: () => failRefund(account, refund) }
}

export function pendingRefunds({ ledger }: Account, { id }: Charge): Refund[] {
  return ledger.all('refund').filter(({ charge, status }) => charge === id && status === 'pending')
}

/** The money returns to the balance, and the charge no longer counts as refunded. */
export function failRefund(account: Account, refund: Refund, failure_reason = 'expired_or_canceled_card'): void {
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
    [failed, 'refund.updated', 'refund.failed'],
    charge && [withRefunded(charge, -amount)],
  ])
}
