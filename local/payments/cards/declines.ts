import type { Failure } from '../intents/intent-record'

/**
 * What Stripe says for each kind of refusal, by decline code or, where the issuer gives none, by
 * error code. https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes
 */
const declines: Record<string, Failure> = {
  ...cardDeclined('generic_decline', 'Your card was declined.'),
  ...cardDeclined('insufficient_funds', 'Your card has insufficient funds.'),
  ...cardDeclined('lost_card', 'Your card was declined.'),
  ...cardDeclined('stolen_card', 'Your card was declined.'),
  ...cardDeclined('fraudulent', 'Your card was declined.'),
  ...cardDeclined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  ...cardDeclined(
    'test_mode_live_card',
    'Your card was declined: only test cards are taken here. Choose one from the list.',
  ),
  ...ownCode('expired_card', 'Your card has expired.'),
  ...ownCode('incorrect_cvc', "Your card's security code is incorrect."),
  ...ownCode(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
}

const unexplained: Failure = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

/** The cardholder did not confirm the payment. */
export const authenticationFailure: Failure = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** How a refusal is told to the seller and to the buyer. */
export function declineFailure(code: string): Failure {
  return declines[code] ?? unexplained
}

function cardDeclined(declineCode: string, message: string): Record<string, Failure> {
  return { [declineCode]: { code: 'card_declined', declineCode, message } }
}

function ownCode(code: string, message: string): Record<string, Failure> {
  return { [code]: { code, declineCode: null, message } }
}
