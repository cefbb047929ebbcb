import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { collection } from './api-route'

/** The card's issuer reports a paid charge as fraud. No money moves. */
export function warnOfFraud(account: Account, charge: Kinds['charge']): void {
  const { id, payment_intent: intent } = charge
  const warning = account.make('radar.early_fraud_warning', {
    charge: id,
    ...(intent && { payment_intent: intent }),
  })
  account.commit([[warning, 'radar.early_fraud_warning.created']])
}

/** https://docs.stripe.com/api/radar/early_fraud_warnings */
export const fraudWarningRoutes = collection(
  'radar.early_fraud_warning',
  '/v1/radar/early_fraud_warnings',
  ['charge', 'payment_intent'],
)
