import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { newId } from '../account/new-object'
import type { Failure } from '../cards/declines'

type Intent = Kinds['payment_intent']

/** A payment without an attempt yet; Stripe creates it with the first attempt to pay. */
export function newIntent({ make }: Account, sold: Partial<Intent>): Intent {
  const id = newId('payment_intent')
  return make('payment_intent', { id, client_secret: `${id}_secret_emulator`, ...sold })
}

/** The payment after a failed attempt; another attempt is possible. */
export function failedIntent(intent: Intent, { code, declineCode, message }: Failure): Intent {
  const isRefusedByHolder = code === 'payment_intent_authentication_failure'
  return {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: isRefusedByHolder ? 'invalid_request_error' : 'card_error',
      code,
      message,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      ...(declineCode && { decline_code: declineCode }),
      ...(typeof intent.latest_charge === 'string' && { charge: intent.latest_charge }),
    },
  }
}

/** The payment once a charge has made it. */
export function paidIntent(intent: Intent, { id, payment_method }: Kinds['charge']): Intent {
  return {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: id,
    payment_method,
    last_payment_error: null,
    next_action: null,
  }
}
