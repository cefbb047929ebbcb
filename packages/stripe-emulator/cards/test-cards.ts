import type { Kinds } from '../account/kinds'

/** How a payment with a test card goes on. Everything that is left out succeeds. */
type Behaviour = {
  isDeclined?: true
  /** The bank disputes it right away. */
  isDisputed?: true
  /** The issuer reports it as fraud. */
  isFraud?: true
  /** Its refunds fail a moment later. */
  failsRefunds?: true
}

/** `label` describes a payment with the card in a few words. */
type TestCard = Behaviour & { number: string; label: string }

/** The emulator's test cards, some of Stripe's: https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Pays' },
  { number: '4000000000000002', label: 'Declined', isDeclined: true },
  { number: '4000000000000259', label: 'Pays, disputed', isDisputed: true },
  { number: '4000000000005423', label: 'Pays, early fraud warning', isFraud: true },
  { number: '4000000000005126', label: 'Pays, refund fails', failsRefunds: true },
]

/** The test card with this number (digits only). */
export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((testCard) => testCard.number === number)
}

/** The behavior of the test card that a payment was made with: their last digits differ. */
export function behaviourOf({ payment_method_details: details }: Kinds['charge']): Behaviour {
  const { last4 } = details?.card ?? {}
  return testCards.find(({ number }) => number.slice(-4) === last4) ?? {}
}

/** Groups the digits as on the card: `4242 4242 4242 4242`. */
export function formatCardNumber(digits: string): string {
  return digits.replaceAll(/.{4}(?=.)/g, '$& ')
}
