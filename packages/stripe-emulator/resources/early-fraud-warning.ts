import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from './account'
import { listRoute, retrieveRoute } from './api-route'
import { refundableCents, type ChargeRecord } from './charge'
import { fields, inSeconds, newId, pick } from '../api/values'

/** An early fraud warning: the card's issuer reports a payment as fraud. No money moves. */
export const fraudWarningRecordSchema = z.object({
  object: z.literal('radar.early_fraud_warning'),
  ...fields('id chargeId intentId fraudType', z.string()),
  created: z.number(),
})

type FraudWarningRecord = z.infer<typeof fraudWarningRecordSchema>

/** Warns about a paid charge. */
export function warnOfFraud(account: Account, charge: ChargeRecord): void {
  const warning: FraudWarningRecord = {
    object: 'radar.early_fraud_warning',
    id: newId('fraudWarning'),
    created: inSeconds(account.clock.now()),
    chargeId: charge.id,
    intentId: charge.intentId,
    fraudType: 'unauthorized_use_of_card',
  }
  const subject = fraudWarningJson(warning, account)
  account.commit({
    records: [warning],
    events: [{ type: 'radar.early_fraud_warning.created', subject }],
  })
}

/** The early fraud warning in Stripe's JSON. */
export function fraudWarningJson(
  warning: FraudWarningRecord,
  { ledger }: Pick<Account, 'ledger'>,
): Stripe.Radar.EarlyFraudWarning {
  const charge = ledger.get('charge', warning.chargeId)
  return {
    ...pick(warning, 'id object created'),
    actionable: charge !== undefined && !charge.disputed && refundableCents(charge) > 0,
    charge: warning.chargeId,
    fraud_type: warning.fraudType,
    livemode: false,
    payment_intent: warning.intentId,
  }
}

/** https://docs.stripe.com/api/radar/early_fraud_warnings */
export const fraudWarningRoutes = [
  listRoute(
    'radar.early_fraud_warning',
    '/v1/radar/early_fraud_warnings',
    { charge: ({ chargeId }) => chargeId, payment_intent: ({ intentId }) => intentId },
    fraudWarningJson,
  ),
  retrieveRoute(
    'radar.early_fraud_warning',
    '/v1/radar/early_fraud_warnings/:id',
    fraudWarningJson,
  ),
]
