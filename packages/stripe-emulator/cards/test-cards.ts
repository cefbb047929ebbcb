import { createHash, randomBytes } from 'node:crypto'
import type { Kinds } from '../account/kinds'

/** How a test card behaves. Everything that is left out succeeds. */
type Behaviour = {
  funding?: 'debit' | 'prepaid'
  /** The decline code of a charge. */
  decline?: string
  /** The cardholder has to confirm the payment first (3-D Secure). */
  challenge?: true
  /** The issuer's later decision on a refund. */
  refund?: 'succeeds_later' | 'fails_later'
  /** The reason of a dispute right after the payment. */
  dispute?: string
  /** The issuer reports the payment as fraud. */
  fraudWarning?: true
}

/** `label` describes a payment with the card in a few words. */
type TestCard = Behaviour & { number: string; label: string }

const challenge = true

/** Stripe's test cards for payments: https://docs.stripe.com/testing The first four are shown before the others. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'Pays'),
  card('4000000000000002', 'Declined', { decline: 'generic_decline' }),
  card('4000002500003155', 'Asks to confirm', { challenge }),
  card('4000000000000259', 'Pays, disputed', { dispute: 'fraudulent' }),

  card('4000056655665556', 'Pays (Visa debit)', { funding: 'debit' }),
  card('5555555555554444', 'Pays (Mastercard)'),
  card('2223003122003222', 'Pays (Mastercard, 2 series)'),
  card('5200828282828210', 'Pays (Mastercard debit)', { funding: 'debit' }),
  card('5105105105105100', 'Pays (Mastercard prepaid)', { funding: 'prepaid' }),
  card('378282246310005', 'Pays (Amex)'),
  card('371449635398431', 'Pays (Amex)'),
  card('6011111111111117', 'Pays (Discover)'),
  card('6011000990139424', 'Pays (Discover)'),
  card('6011981111111113', 'Pays (Discover debit)', { funding: 'debit' }),
  card('3056930009020004', 'Pays (Diners Club)'),
  card('36227206271667', 'Pays (Diners Club, 14 digits)'),
  card('6555900000604105', 'Pays (BCcard and DinaCard)'),
  card('3566002020360505', 'Pays (JCB)'),
  card('6200000000000005', 'Pays (UnionPay)'),

  card('4000000000009995', 'Insufficient funds', { decline: 'insufficient_funds' }),
  card('4000000000009987', 'Lost card', { decline: 'lost_card' }),
  card('4000000000009979', 'Stolen card', { decline: 'stolen_card' }),
  card('4000000000000069', 'Expired card', { decline: 'expired_card' }),
  card('4000000000000127', 'Wrong CVC', { decline: 'incorrect_cvc' }),
  card('4000000000000119', 'Processing error', { decline: 'processing_error' }),
  card('4000000000006975', 'Too many attempts', { decline: 'card_velocity_exceeded' }),
  card('4000000000000341', 'Declined when charged', { decline: 'generic_decline' }),
  card('4100000000000019', 'Blocked as fraud', { decline: 'fraudulent' }),

  card('4000002760003184', 'Always asks to confirm', { challenge }),
  card('4000000000003220', 'Asks to confirm (3-D Secure 2)', { challenge }),
  card('4000008400001629', 'Asks to confirm, then declined', {
    challenge,
    decline: 'generic_decline',
  }),
  card('4000008260003178', 'Asks to confirm, then insufficient funds', {
    challenge,
    decline: 'insufficient_funds',
  }),

  card('4000000000002685', 'Pays, then not received', { dispute: 'product_not_received' }),
  card('4000000000001976', 'Pays, then an inquiry', { dispute: 'inquiry' }),
  card('4000000000005423', 'Pays, early fraud warning', { fraudWarning: true }),
  card('4000000000007726', 'Pays, refund takes a while', { refund: 'succeeds_later' }),
  card('4000000000005126', 'Pays, refund fails', { refund: 'fails_later' }),
]

/** The test card with this number (digits only). */
export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((testCard) => testCard.number === number)
}

/**
 * Replaces a card's number, which is not stored: https://docs.stripe.com/api/cards/object#card_object-fingerprint Only
 * test cards have a fixed one. Any other is random, so that it reveals nothing about the number.
 */
export function fingerprintOf(number: string): string {
  const text = findTestCard(number) ? number : randomBytes(16)
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

const byFingerprint = new Map(testCards.map((each) => [fingerprintOf(each.number), each]))

/** The behavior of the test card that a charge or a payment method was made with. Any other card is declined. */
export function behaviourOf(
  paidBy: Kinds['charge'] | Kinds['payment_method'] | undefined,
): Behaviour {
  const details = paidBy?.object === 'charge' ? paidBy.payment_method_details : paidBy
  return byFingerprint.get(details?.card?.fingerprint ?? '') ?? { decline: 'test_mode_live_card' }
}

function card(number: string, label: string, behaviour: Behaviour = {}): TestCard {
  return { number, label, ...behaviour }
}
