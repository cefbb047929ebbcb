import type { Account, Cause } from '../account'
import { intentObject } from '../intents/intent-object'
import type { IntentRecord } from '../intents/intent-record'
import { sessionObject } from './session-object'
import type { SessionRecord } from './session-record'

/** Lets an open session expire when its time has come. */
export function expireSessionLater(account: Account, { id, expiresAt }: SessionRecord): void {
  account.clock.at(expiresAt * 1000, () => {
    const session = account.ledger.get('checkout.session', id)
    if (session?.status === 'open') expireSession(account, session)
  })
}

/** Closes an open session for good, and with it the payment that was begun in it. */
export function expireSession(
  account: Account,
  session: SessionRecord,
  cause?: Cause,
): SessionRecord {
  const expired: SessionRecord = { ...session, status: 'expired' }
  const begun = session.paymentIntentId
    ? account.ledger.get('payment_intent', session.paymentIntentId)
    : undefined
  const canceled: IntentRecord | undefined = begun && {
    ...begun,
    status: 'canceled',
    challenge: null,
  }

  account.commit({
    records: [expired, ...(canceled ? [canceled] : [])],
    events: [
      ...(canceled
        ? [{ type: 'payment_intent.canceled' as const, subject: intentObject(canceled) }]
        : []),
      { type: 'checkout.session.expired', subject: sessionObject(expired, account.baseUrl) },
    ],
    ...(cause && { cause }),
  })
  return expired
}
