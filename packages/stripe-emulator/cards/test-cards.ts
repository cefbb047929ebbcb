import type { Kinds } from '../account/kinds'

/** Everything that is left out succeeds. */
type Behaviour = {
  isDeclined?: true
  isDisputed?: true
  isFraud?: true
  /** Its refunds fail a moment later. */
  failsRefunds?: true
}

type TestCard = Behaviour & { number: string; label: string }

/** Some of Stripe's: https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Pays' },
  { number: '4000000000000002', label: 'Declined', isDeclined: true },
  { number: '4000000000000259', label: 'Pays, disputed', isDisputed: true },
  { number: '4000000000005423', label: 'Pays, early fraud warning', isFraud: true },
  { number: '4000000000005126', label: 'Pays, refund fails', failsRefunds: true },
]

/** `number` is without spaces. */
export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((testCard) => testCard.number === number)
}

/** By the last digits, which differ. */
export function behaviourOf({ payment_method_details: details }: Kinds['charge']): Behaviour {
  const { last4 } = details?.card ?? {}
  return testCards.find(({ number }) => number.slice(-4) === last4) ?? {}
}

/** `4242 4242 4242 4242` */
export function formatCardNumber(digits: string): string {
  return digits.replaceAll(/.{4}(?=.)/g, '$& ')
}
