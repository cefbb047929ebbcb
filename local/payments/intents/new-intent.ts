import { newId } from '../ids'
import { totalCents, type SessionRecord } from '../sessions/session-record'
import type { IntentRecord } from './intent-record'

/** The payment that a session asks for; Stripe makes it with the first attempt to pay. */
export function newIntent(session: SessionRecord, created: number): IntentRecord {
  return {
    object: 'payment_intent',
    id: newId('intent'),
    created,
    sessionId: session.id,
    amountCents: totalCents(session),
    currency: session.currency,
    description: session.intentDescription,
    metadata: session.intentMetadata,
    status: 'requires_payment_method',
    latestChargeId: null,
    lastFailure: null,
    challenge: null,
  }
}
