import type { Account } from '../account'
import type { CheckedCard } from '../cards/check-card-form'
import { authenticationFailure, declineFailure } from '../cards/declines'
import { inSeconds } from '../in-seconds'
import type { SessionRecord } from '../sessions/session-record'
import { acceptPayment } from './accept-payment'
import { intentObject } from './intent-object'
import type { IntentRecord } from './intent-record'
import { newIntent } from './new-intent'
import type { PaymentAttempt, PaymentOutcome } from './payment-attempt'
import { abandonPayment, declinePayment } from './refuse-payment'

/** Pays an open session by card: takes the money, is refused, or asks the cardholder first. */
export function payByCard(
  account: Account,
  session: SessionRecord,
  { card, email, challenge }: CheckedCard,
): PaymentOutcome {
  const begun = account.ledger.get('payment_intent', session.paymentIntentId ?? '')
  const intent = begun ?? newIntent(session, inSeconds(account.clock.now()))
  const attempt = { session, intent, card, email, authenticated: false }

  return challenge ? askCardholder(account, attempt) : charge(account, attempt)
}

/** Goes on after the cardholder was asked and said yes (`confirmed`) or no. */
export function answerChallenge(
  account: Account,
  session: SessionRecord,
  confirmed: boolean,
): PaymentOutcome {
  const intent = account.ledger.get('payment_intent', session.paymentIntentId ?? '')
  if (!intent?.challenge) return { kind: 'declined', message: authenticationFailure.message }
  if (!confirmed) return abandonPayment(account, { intent }, authenticationFailure)

  return charge(account, { session, intent, ...intent.challenge, authenticated: true })
}

function askCardholder(
  account: Account,
  { session, intent, card, email }: PaymentAttempt,
): PaymentOutcome {
  const asking: IntentRecord = {
    ...intent,
    status: 'requires_action',
    challenge: { card, email },
  }

  account.commit({
    records: [{ ...session, paymentIntentId: intent.id }, asking],
    events: [{ type: 'payment_intent.requires_action', subject: intentObject(asking) }],
  })
  return { kind: 'challenged' }
}

function charge(account: Account, attempt: PaymentAttempt): PaymentOutcome {
  const { decline } = attempt.card

  return decline === null
    ? acceptPayment(account, attempt)
    : declinePayment(account, attempt, declineFailure(decline))
}
