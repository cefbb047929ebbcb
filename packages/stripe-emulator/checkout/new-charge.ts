import { inSeconds, newId } from '../api/values'
import type { CardRecord } from '../cards/card'
import type { Failure } from '../cards/declines'
import type { Address } from '../cards/places'
import type { Account } from '../resources/account'
import type { ChargeRecord } from '../resources/charge'
import type { IntentRecord } from '../resources/payment-intent'

/** One attempt to make a payment with one card. */
export type ChargeAttempt = {
  intent: IntentRecord
  card: CardRecord
  address: Address | null
  email: string
  /** The cardholder confirmed it (3-D Secure). */
  authenticated: boolean
}

/** The charge that an attempt makes; with a `failure`, one that the bank refused. */
export function newCharge(
  { clock }: Account,
  { intent, card, address, email, authenticated }: ChargeAttempt,
  failure: Failure | null,
): ChargeRecord {
  return {
    object: 'charge',
    id: newId('charge'),
    created: inSeconds(clock.now()),
    intentId: intent.id,
    amountCents: intent.amountCents,
    currency: intent.currency,
    description: intent.description,
    statementSuffix: intent.statementSuffix,
    metadata: intent.metadata,
    email,
    card,
    address,
    authenticated,
    failure,
    refundedCents: 0,
    disputed: false,
    transactionId: null,
  }
}
