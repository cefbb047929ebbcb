import type { Account, Cause } from './account'
import { invalidRequest } from '../api/api-error'
import { apiRoute, recordById } from './api-route'
import { noParams } from '../api/params'
import { sessionJson, type SessionRecord } from './checkout-session'
import { intentJson, type IntentRecord } from './payment-intent'

/** Expires an open session when its time is up. */
export function expireSessionLater(account: Account, { id, expiresAt }: SessionRecord): void {
  account.clock.at(expiresAt * 1000, () => {
    const session = account.ledger.get('checkout.session', id)
    if (session?.status === 'open') expireSession(account, session)
  })
}

/** Closes an open session, and cancels the payment that was begun in it. */
export function expireSession(
  account: Account,
  session: SessionRecord,
  cause?: Cause,
): SessionRecord {
  const expired: SessionRecord = { ...session, status: 'expired' }
  const intent = account.ledger.get('payment_intent', session.paymentIntentId ?? '')
  const canceled: IntentRecord | undefined = intent && {
    ...intent,
    status: 'canceled',
    challenge: null,
  }
  account.commit({
    records: [expired, canceled],
    events: [
      canceled && { type: 'payment_intent.canceled', subject: intentJson(canceled) },
      { type: 'checkout.session.expired', subject: sessionJson(expired, account) },
    ],
    cause,
  })
  return expired
}

/** https://docs.stripe.com/api/checkout/sessions/expire */
export const expireSessionRoute = apiRoute(
  'POST',
  '/v1/checkout/sessions/:id/expire',
  noParams,
  ({ account, id, cause }) => {
    const session = recordById(account, 'checkout.session', id)
    if (session.status === 'open')
      return sessionJson(expireSession(account, session, cause), account)
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  },
)
