import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'

/** The card's issuer reports a paid charge as fraud. No money moves. */
export function warnOfFraud(account: Account, charge: Kinds['charge']): void {
  const { id, payment_intent: intent } = charge
  const warning = account.make('radar.early_fraud_warning', {
    charge: id,
    ...(intent && { payment_intent: intent }),
  })
  account.commit([[warning, 'radar.early_fraud_warning.created']])
}
