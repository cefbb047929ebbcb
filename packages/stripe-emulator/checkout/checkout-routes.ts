import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { type CardForm, checkBusiness, checkCardForm, emailError } from '../cards/check-card-form'
import { addressAt } from '../cards/places'
import type { HttpResponse } from '../http/message'
import { notFoundPage, seeOther } from '../pages/layout'
import { type PageContext, pageRoute, type PageRoute } from '../pages/page-route'
import { expireSession } from '../resources/checkout-session'
import { brandingStyles } from './branding-styles'
import { afterClosing, closedPage } from './checkout-outcome'
import { checkoutPage } from './checkout-page'
import { invoicePage } from './invoice-page'
import { payByCard, payNothing } from './take-payment'
import { isActive } from '../account/redeemable'
import { codeOf, withCode, withoutCode } from '../resources/session-discount'

type Session = Kinds['checkout.session']

export const checkoutRoutes = [
  openRoute('GET', '/c/pay/:id', ({ account }, session, fields) =>
    checkoutPage(account, session, { form: cardForm(fields, session) }),
  ),

  pageRoute('GET', '/c/pay/:id/branding.css', ({ account }, id) => {
    const session = account.ledger.get('checkout.session', id)
    return session ? brandingStyles(session) : notFoundPage()
  }),

  pageRoute('GET', '/invoice/:id', ({ account }, id) => {
    const invoice = account.ledger.get('invoice', id)
    return invoice ? invoicePage(invoice) : notFoundPage()
  }),

  openRoute('POST', '/c/pay/:id', pay),

  openRoute('POST', '/c/pay/:id/code', ({ account }, session, fields) =>
    applyCode(account, session, fields.get('code'), cardForm(fields, session)),
  ),
]

/** For an open session only. */
function openRoute(
  method: PageRoute['method'],
  path: string,
  respond: (context: PageContext, session: Session, fields: URLSearchParams) => HttpResponse | Promise<HttpResponse>,
): PageRoute {
  return pageRoute(method, path, (context, id, fields) => {
    const session = currentSession(context.account, id)
    if (session?.status === 'open') return respond(context, session, fields)
    return method === 'GET' ? closedPage(context.account, session) : afterClosing(context, id)
  })
}

/** Expires a session whose time is up. */
function currentSession(account: Account, id: string): Session | undefined {
  const session = account.ledger.get('checkout.session', id)
  const isDue = session?.status === 'open' && session.expires_at * 1000 <= account.clock.now()
  return isDue ? expireSession(account, session) : session
}

/** If a code has ended since, the full price is shown first. */
function pay(context: PageContext, session: Session, fields: URLSearchParams) {
  const { account } = context
  const form = cardForm(fields, session)
  const full = withoutEndedCode(account, session)
  if (full) {
    const problem = 'The code cannot be used any more, so the total has changed.'
    return checkoutPage(account, full, { form, problem })
  }
  if (session.amount_total === 0) {
    const error = emailError(form.email)
    if (error !== undefined) {
      return checkoutPage(account, session, { form, errors: { email: error } })
    }
    payNothing(account, session, form.email.trim())
    return afterClosing(context, session.id)
  }
  const address = addressAt(form.place)
  const checked = checkCardForm(form, account.clock.now())
  const named = session.tax_id_collection?.enabled ? checkBusiness(form, address.country) : {}
  if ('errors' in checked || 'errors' in named) {
    const errors = { ...('errors' in checked && checked.errors), ...('errors' in named && named.errors) }
    return checkoutPage(account, session, { form, errors })
  }
  const outcome = payByCard(account, session, { ...checked, address }, named.business)
  if (outcome === 'paid') return afterClosing(context, session.id)
  return checkoutPage(account, session, { form, problem: outcome.declined })
}

function cardForm(fields: URLSearchParams, session: Session): CardForm {
  const typed = (name: keyof CardForm) => fields.get(name) ?? ''
  return {
    email: session.customer_email ?? typed('email'),
    number: typed('number'),
    expiry: typed('expiry'),
    cvc: typed('cvc'),
    place: typed('place'),
    business: typed('business'),
    taxId: typed('taxId'),
  }
}

/**
 * Without a typed code, the applied one is removed.
 *
 * @param form what the page's other fields show
 */
function applyCode(account: Account, session: Session, typed: string | null, form: CardForm): HttpResponse {
  const back = seeOther(`/c/pay/${session.id}`)
  if (!session.allow_promotion_codes) return back
  const applied = typed === null ? { session: withoutCode(session) } : withCode(account, session, typed)
  if ('problem' in applied) {
    const code = { typed: typed ?? '', problem: applied.problem }
    return checkoutPage(account, session, { form, code })
  }
  account.commit([[applied.session]])
  return back
}

/** At its full price; `undefined` if its code has not ended. */
function withoutEndedCode(account: Account, session: Session): Session | undefined {
  const code = codeOf(account, session)
  if (!code || isActive(code, account.ledger)) return undefined
  const full = withoutCode(session)
  account.commit([[full]])
  return full
}
