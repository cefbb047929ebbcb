import type { Account } from '../account'
import { chargeObject } from '../charges/charge-object'
import { newCharge } from '../charges/new-charge'
import { settleChargeLater } from '../charges/settle-charge'
import { inSeconds } from '../in-seconds'
import { openDispute } from '../disputes/open-dispute'
import { sessionObject } from '../sessions/session-object'
import type { SessionRecord } from '../sessions/session-record'
import { intentObject } from './intent-object'
import type { IntentRecord } from './intent-record'
import type { PaymentAttempt, PaymentOutcome } from './payment-attempt'

/** The bank pays: the session is complete. Some test cards are disputed right away. */
export function acceptPayment(account: Account, attempt: PaymentAttempt): PaymentOutcome {
  const { session, intent, card, email, authenticated } = attempt
  const created = inSeconds(account.clock.now())
  const charge = newCharge(intent, { card, email, authenticated, failure: null, created })
  const paid: IntentRecord = {
    ...intent,
    status: 'succeeded',
    latestChargeId: charge.id,
    challenge: null,
  }
  const complete: SessionRecord = {
    ...session,
    status: 'complete',
    buyerEmail: email,
    paymentIntentId: intent.id,
  }

  const events = account.commit({
    records: [complete, paid, charge],
    events: [
      { type: 'charge.succeeded', subject: chargeObject(charge) },
      { type: 'payment_intent.succeeded', subject: intentObject(paid) },
      { type: 'checkout.session.completed', subject: sessionObject(complete, account.baseUrl) },
    ],
  })
  settleChargeLater(account, charge)
  if (card.dispute) openDispute(account, charge, card.dispute)

  return { kind: 'paid', completedEventId: events.at(-1)?.id ?? '' }
}
