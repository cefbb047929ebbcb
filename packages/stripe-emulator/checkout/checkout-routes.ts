import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { formatCardNumber, readCardNumber } from '../cards/card-number'
import { checkCardForm, type CardForm, emailError } from '../cards/check-card-form'
import { addressAt } from '../cards/places'
import { findTestCard } from '../cards/test-cards'
import type { HttpRequest } from '../http/message'
import { notFoundPage, seeOther } from '../pages/layout'
import { formFields, pageRoute } from '../pages/page-route'
import { expireSession } from '../resources/checkout-session'
import { brandingStyles } from './branding-styles'
import { challengePage } from './challenge-page'
import { afterAttempt, afterClosing, closedPage } from './checkout-outcome'
import { checkoutPage } from './checkout-page'
import { challengedMethod, finishChallenge, payByCard } from './take-payment'

type Session = Kinds['checkout.session']

const emptyForm: CardForm = { email: '', number: '', expiry: '', cvc: '', place: '' }

/** The pages of the hosted checkout. */
export const checkoutRoutes = [
  pageRoute('GET', '/c/pay/:id', ({ account }, id, request) => {
    const session = currentSession(account, id)
    if (session?.status !== 'open') return closedPage(account, session)
    return checkoutPage(account, session, { form: prefilled(request) })
  }),

  pageRoute('GET', '/c/pay/:id/branding.css', ({ account }, id) => {
    const session = account.ledger.get('checkout.session', id)
    return session ? brandingStyles(session) : notFoundPage()
  }),

  pageRoute('POST', '/c/pay/:id', (context, id, request) => {
    const { account } = context
    const session = currentSession(account, id)
    if (session?.status !== 'open') return afterClosing(context, session)
    const form = cardForm(request, session)
    const isByLink = formFields(request).get('method') === 'link'
    if (isByLink && session.payment_method_types.includes('link')) {
      const email = emailError(form.email)
      if (email !== undefined) return checkoutPage(account, session, { form, errors: { email } })
      const address = addressAt(form.place, 'US')
      const buyer = { card: 'link', email: form.email.trim(), address } as const
      return afterAttempt(context, session, payByCard(account, session, buyer), form)
    }
    const result = checkCardForm(form, new Date(account.clock.now()))
    if ('errors' in result) {
      return checkoutPage(account, session, { form, errors: result.errors })
    }
    const { checked } = result
    const address = addressAt(form.place, checked.card.country)
    const outcome = payByCard(account, session, { ...checked, address })
    return afterAttempt(context, session, outcome, form)
  }),

  pageRoute('GET', '/c/pay/:id/confirm', ({ account }, id) => {
    const session = currentSession(account, id)
    if (session?.status !== 'open') return closedPage(account, session)
    const method = challengedMethod(account, session)
    if (!method) return seeOther(`/c/pay/${id}`)
    return challengePage(session, method, account.sellerName)
  }),

  pageRoute('POST', '/c/pay/:id/confirm', (context, id, request) => {
    const { account } = context
    const session = currentSession(account, id)
    if (session?.status !== 'open') return afterClosing(context, session)
    const isConfirmed = formFields(request).get('answer') === 'complete'
    // The card number is not stored; the address is, and need not be typed again.
    const { email } = challengedMethod(account, session)?.billing_details ?? {}
    const form = { ...emptyForm, email: email ?? '' }
    return afterAttempt(context, session, finishChallenge(account, session, isConfirmed), form)
  }),
]

/** The session as it is now: expires it first when its time is up. */
function currentSession(account: Account, id: string): Session | undefined {
  const session = account.ledger.get('checkout.session', id)
  const isDue = session?.status === 'open' && session.expires_at * 1000 <= account.clock.now()
  return isDue ? expireSession(account, session) : session
}

function cardForm(request: HttpRequest, session: Session): CardForm {
  const fields = formFields(request)
  return {
    email: session.customer_email ?? fields.get('email') ?? '',
    number: fields.get('number') ?? '',
    expiry: fields.get('expiry') ?? '',
    cvc: fields.get('cvc') ?? '',
    place: fields.get('place') ?? '',
  }
}

/** The form with the test card that was chosen in a browser without scripts. */
function prefilled({ query }: HttpRequest): CardForm {
  const card = findTestCard(new URLSearchParams(query).get('card') ?? '')
  if (!card) return emptyForm
  const cvc = '1234'.slice(0, readCardNumber(card.number).cvcLength)
  return { ...emptyForm, number: formatCardNumber(card.number), expiry: '12 / 34', cvc }
}
