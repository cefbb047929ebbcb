import { z } from 'zod'
import type { Account } from '../account'
import { invalidRequest, resourceMissing } from '../api/api-error'
import { apiRoute } from '../api/api-route'
import { fits, listPage } from '../api/list-page'
import { listParams, metadata, noParams, positiveNumber, text } from '../api/param-types'
import type { ChargeRecord } from '../charges/charge-record'
import { formatPrice } from '../../../product/format-price'
import { createRefund, isChargedBack, refundableCents } from './create-refund'
import { refundObject } from './refund-object'

const createParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: positiveNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
})

/** https://docs.stripe.com/api/refunds */
export const refundRoutes = [
  apiRoute('POST', '/v1/refunds', createParams, ({ account, params, cause }) => {
    const charge = chargeToRefund(account, params)
    const amountCents = checkedAmount(account, charge, params.amount)

    return refundObject(
      createRefund(
        account,
        charge,
        { amountCents, reason: params.reason ?? null, metadata: params.metadata ?? {} },
        cause,
      ),
    )
  }),
  apiRoute(
    'GET',
    '/v1/refunds',
    listParams.extend({ charge: text.optional(), payment_intent: text.optional() }),
    ({ account, params }) => {
      const refunds = account.ledger
        .all('refund')
        .filter(({ chargeId }) => fits(params.charge, chargeId))
        .filter(({ intentId }) => fits(params.payment_intent, intentId))

      return listPage('/v1/refunds', refunds, params, refundObject)
    },
  ),
  apiRoute('GET', '/v1/refunds/:id', noParams, ({ account, id }) => {
    const refund = account.ledger.get('refund', id)
    if (!refund) throw resourceMissing('refund', id)

    return refundObject(refund)
  }),
]

function chargeToRefund(
  { ledger }: Account,
  { payment_intent: intentId, charge: chargeId }: z.infer<typeof createParams>,
): ChargeRecord {
  if (chargeId !== undefined) {
    const charge = ledger.get('charge', chargeId)
    if (!charge) throw resourceMissing('charge', chargeId, 'charge')
    return charge
  }
  if (intentId === undefined) {
    throw invalidRequest(
      'One of the following params should be provided: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    )
  }

  const intent = ledger.get('payment_intent', intentId)
  if (!intent) throw resourceMissing('payment_intent', intentId, 'payment_intent')
  const charge = intent.latestChargeId && ledger.get('charge', intent.latestChargeId)
  if (!charge || charge.failure) {
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      {
        param: 'payment_intent',
      },
    )
  }
  return charge
}

/** @throws ApiError when there is less left than is asked for */
function checkedAmount(account: Account, charge: ChargeRecord, asked: number | undefined): number {
  if (isChargedBack(account, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = refundableCents(charge)
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (asked !== undefined && asked > left) {
    const basis = left === charge.amountCents ? 'charge amount' : 'unrefunded amount on charge'
    const [askedPrice, leftPrice] = [asked, left].map((cents) =>
      formatPrice(cents, charge.currency),
    )
    throw invalidRequest(`Refund amount (${askedPrice}) is greater than ${basis} (${leftPrice})`, {
      param: 'amount',
    })
  }
  return asked ?? left
}
