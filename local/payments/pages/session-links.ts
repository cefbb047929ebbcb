import type { SessionRecord } from '../sessions/session-record'

/** Where the buyer goes after paying; Stripe puts the session's id in the place left for it. */
export function successUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/** The way back to the store without paying. */
export function backUrl(session: SessionRecord): string {
  return session.cancelUrl ?? new URL('/', session.successUrl).href
}
