/** Why an attempt to pay failed, in Stripe's codes and its sentence for the buyer. */
export type Failure = { code: string; declineCode: string | null; message: string }

/** The cardholder did not confirm the payment. */
export const authenticationFailure: Failure = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

const declined = 'Your card was declined.'

/** Stripe's sentences by decline code: https://docs.stripe.com/declines/codes */
const declineMessages: Record<string, string> = {
  generic_decline: declined,
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: declined,
  stolen_card: declined,
  fraudulent: declined,
  card_velocity_exceeded:
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  test_mode_live_card:
    'Your card was declined: only test cards are taken here. Choose one from the list.',
}

/** The messages for refusals with their own error code: https://docs.stripe.com/error-codes */
const errorMessages: Record<string, string> = {
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
}

/** The failure for a decline code, as the seller and the buyer see it. */
export function declineFailure(code: string): Failure {
  const message = errorMessages[code]
  if (message !== undefined) return { code, declineCode: null, message }
  const declineCode = code in declineMessages ? code : 'generic_decline'
  return { code: 'card_declined', declineCode, message: declineMessages[declineCode] ?? declined }
}
