import type { Account } from '../resources/account'
import type { CheckedCard } from '../cards/check-card-form'
import { authenticationFailure, declineFailure, type Failure } from '../cards/declines'
import { chargeJson, settleChargeLater } from '../resources/charge'
import { sessionJson, type SessionRecord } from '../resources/checkout-session'
import { warnOfFraud } from '../resources/early-fraud-warning'
import { openDispute } from '../resources/open-dispute'
import { intentJson, sessionIntent, type IntentRecord } from '../resources/payment-intent'
import { inSeconds } from '../api/values'
import { newCharge, type ChargeAttempt } from './new-charge'

/** One attempt to pay a session with one card. */
type PaymentAttempt = ChargeAttempt & { session: SessionRecord }

/** The result of an attempt. `completedEventId` is the event that notifies the store. */
export type PaymentOutcome =
  | { kind: 'paid'; completedEventId: string }
  | { kind: 'declined'; message: string }
  | { kind: 'challenged' }

/** Pays an open session by card: charges it, is declined, or has the cardholder confirm first. */
export function payByCard(
  account: Account,
  session: SessionRecord,
  { challenge, ...buyer }: CheckedCard,
): PaymentOutcome {
  const begun = account.ledger.get('payment_intent', session.paymentIntentId ?? '')
  const intent = begun ?? sessionIntent(session, inSeconds(account.clock.now()))
  if (!challenge) return charge(account, { session, intent, ...buyer, authenticated: false })
  const waiting: IntentRecord = { ...intent, status: 'requires_action', challenge: buyer }
  account.commit({
    records: [{ ...session, paymentIntentId: intent.id }, waiting],
    events: [{ type: 'payment_intent.requires_action', subject: intentJson(waiting) }],
  })
  return { kind: 'challenged' }
}

/** Continues once the cardholder has confirmed the payment or refused to. */
export function finishChallenge(
  account: Account,
  session: SessionRecord,
  isConfirmed: boolean,
): PaymentOutcome {
  const intent = account.ledger.get('payment_intent', session.paymentIntentId ?? '')
  const declined: PaymentOutcome = { kind: 'declined', message: authenticationFailure.message }
  if (!intent?.challenge) return declined
  if (isConfirmed) {
    return charge(account, { session, intent, ...intent.challenge, authenticated: true })
  }
  // The bank never sees the payment, so there is no charge.
  const failed = failedIntent(intent, authenticationFailure)
  account.commit({
    records: [failed],
    events: [{ type: 'payment_intent.payment_failed', subject: intentJson(failed) }],
  })
  return declined
}

function charge(account: Account, attempt: PaymentAttempt): PaymentOutcome {
  const { decline } = attempt.card
  if (decline === null) return accept(account, attempt)
  return refuse(account, attempt, declineFailure(decline))
}

/** Completes the session. Some test cards are disputed, or reported as fraud, right away. */
function accept(account: Account, attempt: PaymentAttempt): PaymentOutcome {
  const { session, intent, card, email, address } = attempt
  const paidCharge = newCharge(account, attempt, null)
  const paid: IntentRecord = {
    ...intent,
    status: 'succeeded',
    latestChargeId: paidCharge.id,
    challenge: null,
  }
  const complete: SessionRecord = {
    ...session,
    status: 'complete',
    buyerEmail: email,
    buyerAddress: address,
    paymentIntentId: intent.id,
  }
  const events = account.commit({
    records: [complete, paid, paidCharge],
    events: [
      { type: 'charge.succeeded', subject: chargeJson(paidCharge) },
      { type: 'payment_intent.succeeded', subject: intentJson(paid) },
      { type: 'checkout.session.completed', subject: sessionJson(complete, account) },
    ],
  })
  settleChargeLater(account, paidCharge)
  if (card.fraudWarning) warnOfFraud(account, paidCharge)
  if (card.dispute) openDispute(account, paidCharge, card.dispute)
  return { kind: 'paid', completedEventId: events.at(-1)?.id ?? '' }
}

/** Leaves the session open for another card. */
function refuse(account: Account, attempt: PaymentAttempt, failure: Failure): PaymentOutcome {
  const { session, intent } = attempt
  const failedCharge = newCharge(account, attempt, failure)
  const failed = failedIntent({ ...intent, latestChargeId: failedCharge.id }, failure)
  account.commit({
    records: [{ ...session, paymentIntentId: intent.id }, failed, failedCharge],
    events: [
      { type: 'charge.failed', subject: chargeJson(failedCharge) },
      { type: 'payment_intent.payment_failed', subject: intentJson(failed) },
    ],
  })
  return { kind: 'declined', message: failure.message }
}

function failedIntent(intent: IntentRecord, lastFailure: Failure): IntentRecord {
  return { ...intent, status: 'requires_payment_method', lastFailure, challenge: null }
}
