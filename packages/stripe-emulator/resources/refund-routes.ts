import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { refundableCents } from '../account/show'
import { invalidRequest, resourceMissing } from '../api/api-error'
import { formatAmount } from '../api/currencies'
import * as params from '../api/params'
import { apiRoute } from './api-route'
import { isChargedBack } from './dispute'
import { createRefund } from './refund'

type Charge = Kinds['charge']

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
