import { z } from 'zod'
import { formatAmount } from '../api/format-amount'
import type { Account, Cause } from './account'
import { invalidRequest } from '../api/api-error'
import { apiRoute, recordById } from './api-route'
import * as params from '../api/params'
import { inSeconds, newId } from '../api/values'
import { newTransaction } from './balance-transaction'
import { chargeJson, refundableCents, type ChargeRecord } from './charge'
import { holdsTheMoney } from './dispute'
import { refundJson, settleRefundLater, type RefundRecord } from './refund'

/** Whether a dispute has already taken the money back. */
export function isChargedBack({ ledger }: Account, charge: ChargeRecord): boolean {
  return ledger
    .all('dispute')
    .some((dispute) => dispute.chargeId === charge.id && holdsTheMoney(dispute))
}

/** Refunds an amount that the caller has checked. Stripe does not return its fee. */
export function createRefund(
  account: Account,
  charge: ChargeRecord,
  { amountCents, reason, metadata }: Pick<RefundRecord, 'amountCents' | 'reason' | 'metadata'>,
  cause?: Cause,
): RefundRecord {
  const nowMs = account.clock.now()
  const id = newId('refund')
  const { currency, intentId } = charge
  const item = charge.description === null ? '' : ` (${charge.description})`
  const description = `REFUND FOR CHARGE${item}`
  const transaction = newTransaction(account, {
    type: 'refund',
    amountCents: -amountCents,
    description,
    source: { id, currency },
  })
  const refund: RefundRecord = {
    object: 'refund',
    id,
    created: inSeconds(nowMs),
    chargeId: charge.id,
    intentId,
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
  const previous = { amount_refunded: charge.refundedCents, refunded: false }
  account.commit({
    records: [refund, refunded, transaction],
    events: [
      { type: 'refund.created', subject: refundJson(refund) },
      { type: 'charge.refunded', subject: chargeJson(refunded), previous },
    ],
    cause,
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

const refundParams = z.strictObject({
  payment_intent: params.text.optional(),
  charge: params.text.optional(),
  amount: params.positiveNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: params.metadata.optional(),
})

/** https://docs.stripe.com/api/refunds/create */
export const createRefundRoute = apiRoute(
  'POST',
  '/v1/refunds',
  refundParams,
  ({ account, params: given, cause }) => {
    const charge = chargeToRefund(account, given)
    const amountCents = checkedAmount(account, charge, given.amount)
    const { reason = null, metadata = {} } = given
    return refundJson(createRefund(account, charge, { amountCents, reason, metadata }, cause))
  },
)

function chargeToRefund(
  account: Account,
  { payment_intent: intentId, charge: chargeId }: z.infer<typeof refundParams>,
): ChargeRecord {
  if (chargeId !== undefined) return recordById(account, 'charge', chargeId, 'charge')
  if (intentId === undefined) {
    throw invalidRequest(
      'One of the following params should be provided: payment_intent or charge.',
      { code: 'parameter_missing' },
    )
  }
  const intent = recordById(account, 'payment_intent', intentId, 'payment_intent')
  const charge = account.ledger.get('charge', intent.latestChargeId ?? '')
  if (charge?.failure === null) return charge
  throw invalidRequest(
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    { param: 'payment_intent' },
  )
}

/** @throws ApiError when less is left than was requested */
function checkedAmount(account: Account, charge: ChargeRecord, cents: number | undefined): number {
  if (isChargedBack(account, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, { code: 'charge_disputed' })
  }
  const left = refundableCents(charge)
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded' })
  }
  if (cents !== undefined && cents > left) {
    const basis = left === charge.amountCents ? 'charge amount' : 'unrefunded amount on charge'
    const [requested, available] = [cents, left].map((value) =>
      formatAmount(value, charge.currency),
    )
    const message = `Refund amount (${requested}) is greater than ${basis} (${available})`
    throw invalidRequest(message, { param: 'amount' })
  }
  return cents ?? left
}
