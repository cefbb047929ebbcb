import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { formatCardNumber, readCardNumber } from '../cards/card'
import { checkBusiness } from '../cards/check-business'
import {
  cardDigits,
  type CardForm,
  type CardFormErrors,
  checkCardForm,
} from '../cards/check-card-form'
import { addressAt, cardCountry } from '../cards/places'
import { findTestCard } from '../cards/test-cards'
import type { HttpResponse } from '../http/app'
import { notFoundPage, seeOther } from '../pages/layout'
import { type PageContext, pageRoute, type PageRoute } from '../pages/page-route'
import { expireSession } from '../resources/checkout-session'
import { applyCode, withoutEndedCode } from './apply-code'
import { brandingStyles } from './branding-styles'
import { challengePage } from './challenge-page'
import { afterAttempt, afterClosing, closedPage } from './checkout-outcome'
import { checkoutPage, type PageState } from './checkout-page'
import { payNothing } from './free-order'
import { invoicePage } from './invoice-page'
import { challengedMethod, finishChallenge, payByCard } from './take-payment'

type Session = Kinds['checkout.session']

/** The pages of the hosted checkout. */
export const checkoutRoutes = [
  openRoute('GET', '/c/pay/:id', ({ account }, session, fields) =>
    checkoutPage(account, session, { form: prefilled(session, fields.get('card') ?? '') }),
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
    applyCode(account, session, fields.get('code'), prefilled(session, '')),
  ),

  openRoute('GET', '/c/pay/:id/confirm', ({ account }, session) => {
    const method = challengedMethod(account, session)
    if (!method) return seeOther(`/c/pay/${session.id}`)
    return challengePage(session, method, account.sellerName)
  }),

  openRoute('POST', '/c/pay/:id/confirm', (context, session, fields) => {
    const { account } = context
    // The card number is not stored. The email address is, so the buyer need not type it again.
    const { email } = challengedMethod(account, session)?.billing_details ?? {}
    const form = cardForm(new URLSearchParams({ email: email ?? '' }), session)
    const isConfirmed = fields.get('answer') === 'complete'
    return afterAttempt(context, session, finishChallenge(account, session, isConfirmed), { form })
  }),
]

/** A page of an open session, or the action of a form on it. */
function openRoute(
  method: PageRoute['method'],
  path: string,
  respond: (
    context: PageContext,
    session: Session,
    fields: URLSearchParams,
  ) => HttpResponse | Promise<HttpResponse>,
): PageRoute {
  return pageRoute(method, path, (context, id, fields) => {
    const session = currentSession(context.account, id)
    if (session?.status === 'open') return respond(context, session, fields)
    return method === 'GET' ? closedPage(context.account, session) : afterClosing(context, session)
  })
}

/** The session in its current state; if its time is up, it is expired first. */
function currentSession(account: Account, id: string): Session | undefined {
  const session = account.ledger.get('checkout.session', id)
  const isDue = session?.status === 'open' && session.expires_at * 1000 <= account.clock.now()
  return isDue ? expireSession(account, session) : session
}

/** Pays with the entered data. If a code has ended since it was applied, the full price is shown first. */
function pay(context: PageContext, session: Session, fields: URLSearchParams) {
  const { account } = context
  const form = cardForm(fields, session)
  const address = addressAt(form.place, cardCountry(cardDigits(form)))
  const state: PageState = { form }
  const full = withoutEndedCode(account, session)
  if (full) {
    const problem = 'The code cannot be used any more, so the total has changed.'
    return checkoutPage(account, full, { ...state, problem })
  }
  if (session.amount_total === 0) return payNothing(context, session, state)
  const checked = checkCardForm(form, account.clock.now())
  const named = session.tax_id_collection?.enabled ? checkBusiness(form, address.country) : {}
  if ('errors' in checked || 'errors' in named) {
    const errors = { ...errorsOf(checked), ...errorsOf(named) }
    return checkoutPage(account, session, { ...state, errors })
  }
  const { business } = named
  const outcome = payByCard(account, { ...session, business }, { ...checked, address })
  return afterAttempt(context, session, outcome, state)
}

function errorsOf(checked: object | { errors: CardFormErrors }): CardFormErrors {
  return 'errors' in checked ? checked.errors : {}
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

/** The form with the test card that was chosen in a browser without scripts. */
function prefilled(session: Session, number: string): CardForm {
  const form = cardForm(new URLSearchParams(), session)
  if (!findTestCard(number)) return form
  const cvc = '1234'.slice(0, readCardNumber(number).cvcLength)
  return { ...form, number: formatCardNumber(number), expiry: '12 / 34', cvc }
}
