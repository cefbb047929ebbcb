import type { Account } from '../account'
import { chargeObject } from '../charges/charge-object'
import { newCharge } from '../charges/new-charge'
import { inSeconds } from '../in-seconds'
import { intentObject } from './intent-object'
import type { Failure, IntentRecord } from './intent-record'
import type { PaymentAttempt, PaymentOutcome } from './payment-attempt'

/** The bank says no. The session stays open for another card. */
export function declinePayment(
  account: Account,
  attempt: PaymentAttempt,
  failure: Failure,
): PaymentOutcome {
  const { session, intent, card, email, authenticated } = attempt
  const created = inSeconds(account.clock.now())
  const charge = newCharge(intent, { card, email, authenticated, failure, created })
  const failed = failedIntent({ ...intent, latestChargeId: charge.id }, failure)

  account.commit({
    records: [{ ...session, paymentIntentId: intent.id }, failed, charge],
    events: [
      { type: 'charge.failed', subject: chargeObject(charge) },
      { type: 'payment_intent.payment_failed', subject: intentObject(failed) },
    ],
  })
  return { kind: 'declined', message: failure.message }
}

/** The cardholder says no. The bank is not asked, so there is no charge. */
export function abandonPayment(
  account: Account,
  { intent }: Pick<PaymentAttempt, 'intent'>,
  failure: Failure,
): PaymentOutcome {
  const failed = failedIntent(intent, failure)

  account.commit({
    records: [failed],
    events: [{ type: 'payment_intent.payment_failed', subject: intentObject(failed) }],
  })
  return { kind: 'declined', message: failure.message }
}

function failedIntent(intent: IntentRecord, failure: Failure): IntentRecord {
  return {
    ...intent,
    status: 'requires_payment_method',
    lastFailure: failure,
    challenge: null,
  }
}
