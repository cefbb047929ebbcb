import type { CardRecord } from './card-record'

/** How a test card behaves; what is left out goes well. */
export type TestCard = {
  number: string
  /** What paying with it shows, in a few words. */
  label: string
  funding?: CardRecord['funding']
  decline?: string
  /** Its owner is asked to confirm the payment first (3-D Secure). */
  challenge?: true
  refund?: CardRecord['refund']
  dispute?: string
  /** Shown as a suggestion on the hosted page. */
  suggested?: true
}

/** Stripe's test cards for payments: https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Pays', suggested: true },
  { number: '4000056655665556', label: 'Pays (Visa debit)', funding: 'debit' },
  { number: '5555555555554444', label: 'Pays (Mastercard)', suggested: true },
  { number: '2223003122003222', label: 'Pays (Mastercard, 2 series)' },
  { number: '5200828282828210', label: 'Pays (Mastercard debit)', funding: 'debit' },
  { number: '5105105105105100', label: 'Pays (Mastercard prepaid)', funding: 'prepaid' },
  { number: '378282246310005', label: 'Pays (Amex)', suggested: true },
  { number: '371449635398431', label: 'Pays (Amex)' },
  { number: '6011111111111117', label: 'Pays (Discover)' },
  { number: '6011000990139424', label: 'Pays (Discover)' },
  { number: '6011981111111113', label: 'Pays (Discover debit)', funding: 'debit' },
  { number: '3056930009020004', label: 'Pays (Diners Club)' },
  { number: '36227206271667', label: 'Pays (Diners Club, 14 digits)' },
  { number: '6555900000604105', label: 'Pays (BCcard and DinaCard)' },
  { number: '3566002020360505', label: 'Pays (JCB)' },
  { number: '6200000000000005', label: 'Pays (UnionPay)' },

  { number: '4000000000000002', label: 'Declined', decline: 'generic_decline', suggested: true },
  {
    number: '4000000000009995',
    label: 'Insufficient funds',
    decline: 'insufficient_funds',
    suggested: true,
  },
  { number: '4000000000009987', label: 'Lost card', decline: 'lost_card' },
  { number: '4000000000009979', label: 'Stolen card', decline: 'stolen_card' },
  { number: '4000000000000069', label: 'Expired card', decline: 'expired_card', suggested: true },
  { number: '4000000000000127', label: 'Wrong CVC', decline: 'incorrect_cvc', suggested: true },
  { number: '4000000000000119', label: 'Processing error', decline: 'processing_error' },
  { number: '4000000000006975', label: 'Too many attempts', decline: 'card_velocity_exceeded' },
  { number: '4000000000000341', label: 'Declined when charged', decline: 'generic_decline' },
  { number: '4100000000000019', label: 'Blocked as fraud', decline: 'fraudulent' },

  { number: '4000002500003155', label: 'Asks to confirm', challenge: true, suggested: true },
  { number: '4000002760003184', label: 'Always asks to confirm', challenge: true },
  { number: '4000000000003220', label: 'Asks to confirm (3-D Secure 2)', challenge: true },
  {
    number: '4000008400001629',
    label: 'Asks to confirm, then declined',
    challenge: true,
    decline: 'generic_decline',
  },
  {
    number: '4000008260003178',
    label: 'Asks to confirm, then insufficient funds',
    challenge: true,
    decline: 'insufficient_funds',
  },

  {
    number: '4000000000000259',
    label: 'Pays, disputed',
    dispute: 'fraudulent',
    suggested: true,
  },
  { number: '4000000000002685', label: 'Pays, then not received', dispute: 'product_not_received' },
  { number: '4000000000001976', label: 'Pays, then an inquiry', dispute: 'inquiry' },
  { number: '4000000000007726', label: 'Pays, refund takes a while', refund: 'succeeds_later' },
  {
    number: '4000000000005126',
    label: 'Pays, refund fails',
    refund: 'fails_later',
    suggested: true,
  },
]

/** The test card with this number (digits only), if it is one. */
export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number)
}
