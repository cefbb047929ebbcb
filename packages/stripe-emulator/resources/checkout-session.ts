import type { Stripe } from 'stripe'
import type { Account, Due } from '../account/account'
import type { Business, Kinds } from '../account/kinds'
import { invalidRequest } from '../api/api-error'
import { noParams } from '../api/params'
import { apiRoute, listByFields, objectById, retrieveRoute } from './api-route'

type Session = Kinds['checkout.session']

/** Stripe replaces the placeholder by the session's id. */
export function successUrl({ success_url: url, id }: Session): string {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

export function backUrl({ cancel_url: url, success_url: success }: Session): string {
  return url ?? new URL('/', success).href
}

/** The address is known once the session is paid. */
export function customerDetails(
  email: string,
  address: Stripe.Address | null = null,
  business?: Business,
): NonNullable<Session['customer_details']> {
  return {
    address,
    business_name: business?.name ?? null,
    email,
    individual_name: null,
    name: business?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: business ? [business.taxId] : address && [],
  }
}

export function whenExpired(account: Account, session: Session): Due | undefined {
  if (session.status !== 'open') return undefined
  return { atMs: session.expires_at * 1000, act: () => expireSession(account, session) }
}

export function expireSession(account: Account, session: Session): Session {
  const expired: Session = { ...session, status: 'expired' }
  account.commit([[expired]])
  return expired
}

const path = '/v1/checkout/sessions'

/** https://docs.stripe.com/api/checkout/sessions */
export const sessionRoutes = [
  listByFields('checkout.session', path, 'payment_intent', 'status'),
  retrieveRoute('checkout.session', path),
  apiRoute('POST', `${path}/:id/expire`, noParams, ({ account, id }) => {
    const session = objectById(account, 'checkout.session', id)
    if (session.status === 'open') return account.show(expireSession(account, session))
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }),
]
