import type { CardRecord } from '../cards/card-record'
import type { SessionRecord } from '../sessions/session-record'
import type { IntentRecord } from './intent-record'

/** One try to pay a session with one card. */
export type PaymentAttempt = {
  session: SessionRecord
  intent: IntentRecord
  card: CardRecord
  email: string
  /** The cardholder confirmed it (3-D Secure). */
  authenticated: boolean
}

/** What came of it. `completedEventId` is the event that tells the store. */
export type PaymentOutcome =
  | { kind: 'paid'; completedEventId: string }
  | { kind: 'declined'; message: string }
  | { kind: 'challenged' }
