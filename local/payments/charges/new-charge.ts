import type { CardRecord } from '../cards/card-record'
import { newId } from '../ids'
import type { Failure, IntentRecord } from '../intents/intent-record'
import type { ChargeRecord } from './charge-record'

type Attempt = {
  card: CardRecord
  email: string
  authenticated: boolean
  failure: Failure | null
  created: number
}

/** The charge that one attempt to pay comes to. */
export function newCharge(intent: IntentRecord, attempt: Attempt): ChargeRecord {
  return {
    ...attempt,
    object: 'charge',
    id: newId('charge'),
    intentId: intent.id,
    amountCents: intent.amountCents,
    currency: intent.currency,
    description: intent.description,
    metadata: intent.metadata,
    refundedCents: 0,
    disputed: false,
    transactionId: null,
  }
}
