import { z } from 'zod'
import { formatAmount } from 'kit'
import type { Account, Due } from '../account/account'
import type { Kinds } from '../account/kinds'
import { behaviourOf } from '../cards/test-cards'
import { balances } from './balance'
import { newTransaction } from './balance-transaction'
import { refundableCents } from '../account/show'
import { invalidRequest, resourceMissing } from '../api/api-error'
import * as params from '../api/params'
import { apiRoute } from './api-route'
import { isChargedBack } from './dispute'

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

/** The charge no longer counts as refunded. */
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

const refundParams = z.strictObject({
  payment_intent: params.text,
  amount: params.positiveNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: params.metadata.optional(),
})

/** https://docs.stripe.com/api/refunds/create */
export const createRefundRoute = apiRoute('POST', '/v1/refunds', refundParams, ({ account, params: given }) => {
  const charge = chargeToRefund(account, given.payment_intent)
  const amount = checkedAmount(account, charge, given.amount)
  const { reason = null, metadata = {} } = given
  return account.show(createRefund(account, charge, { amount, reason, metadata }))
})

function chargeToRefund({ ledger }: Account, intent: string): Charge {
  const param = 'payment_intent'
  const attempts = ledger.all('charge').filter((each) => each.payment_intent === intent)
  if (attempts.length === 0) throw resourceMissing(param, intent, param)
  const paid = attempts.find((each) => each.paid)
  if (paid) return paid
  const message = `This PaymentIntent (${intent}) does not have a successful charge to refund.`
  throw invalidRequest(message, { param })
}

/** @throws ApiError when less is left than was requested */
function checkedAmount(account: Account, charge: Charge, cents: number | undefined): number {
  const { id, amount, currency } = charge
  if (isChargedBack(account, charge)) {
    const message = `Charge ${id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, { code: 'charge_disputed' })
  }
  const left = refundableCents(charge)
  if (left === 0) {
    const message = `Charge ${id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded' })
  }
  if (cents === undefined || cents <= left) return cents ?? left
  const basis = left === amount ? 'charge amount' : 'unrefunded amount on charge'
  const [requested, available] = [cents, left].map((value) => formatAmount(value, currency))
  const message = `Refund amount (${requested}) is greater than ${basis} (${available})`
  throw invalidRequest(message, { param: 'amount' })
}
