import type { Account } from '../account'
import { brandOf, formatCardNumber } from '../cards/card-number'
import { checkCardForm, type CardForm } from '../cards/check-card-form'
import { findTestCard } from '../cards/test-cards'
import { seeOther, type HttpRequest } from '../http/exchange'
import { answerChallenge, payByCard } from '../intents/pay-session'
import { expireSession } from '../sessions/expire-session'
import type { SessionRecord } from '../sessions/session-record'
import { challengePage } from './challenge-page'
import { afterAttempt, afterClosing, closedPage } from './checkout-outcome'
import { checkoutPage } from './checkout-page'
import { pageRoute } from './page-route'

const emptyForm: CardForm = { email: '', number: '', expiry: '', cvc: '' }

/** The hosted checkout's pages. */
export const checkoutRoutes = [
  pageRoute('GET', '/c/pay/:id', ({ account }, id, request) => {
    const session = currentSession(account, id)
    if (session?.status !== 'open') return closedPage(account, session)

    return checkoutPage(session, account.sellerName, { form: prefilled(request) })
  }),

  pageRoute('POST', '/c/pay/:id', async ({ account, webhooks }, id, request) => {
    const session = currentSession(account, id)
    if (session?.status !== 'open') return afterClosing(account, webhooks, session)

    const form = cardForm(request, session)
    const result = checkCardForm(form, new Date(account.clock.now()))
    if ('errors' in result) {
      return checkoutPage(session, account.sellerName, { form, errors: result.errors })
    }
    const outcome = payByCard(account, session, result.checked)
    return afterAttempt(account, webhooks, session, outcome, form)
  }),

  pageRoute('GET', '/c/pay/:id/confirm', ({ account }, id) => {
    const session = currentSession(account, id)
    if (session?.status !== 'open') return closedPage(account, session)
    const intent = account.ledger.get('payment_intent', session.paymentIntentId ?? '')
    if (!intent?.challenge) return seeOther(`/c/pay/${id}`)

    return challengePage(session, intent, account.sellerName)
  }),

  pageRoute('POST', '/c/pay/:id/confirm', async ({ account, webhooks }, id, request) => {
    const session = currentSession(account, id)
    if (session?.status !== 'open') return afterClosing(account, webhooks, session)

    const confirmed = new URLSearchParams(request.body).get('answer') === 'complete'
    const intent = account.ledger.get('payment_intent', session.paymentIntentId ?? '')
    // The number is not kept; the address is, and need not be typed again.
    const form = { ...emptyForm, email: intent?.challenge?.email ?? '' }
    const outcome = answerChallenge(account, session, confirmed)
    return afterAttempt(account, webhooks, session, outcome, form)
  }),
]

/** The session as it stands; one whose time is up has expired, also when nobody noticed yet. */
function currentSession(account: Account, id: string): SessionRecord | undefined {
  const session = account.ledger.get('checkout.session', id)
  const isDue = session?.status === 'open' && session.expiresAt * 1000 <= account.clock.now()

  return isDue ? expireSession(account, session) : session
}

function cardForm({ body }: HttpRequest, session: SessionRecord): CardForm {
  const fields = new URLSearchParams(body)

  return {
    email: session.customerEmail ?? fields.get('email') ?? '',
    number: fields.get('number') ?? '',
    expiry: fields.get('expiry') ?? '',
    cvc: fields.get('cvc') ?? '',
  }
}

/** A test card that was tapped where no script runs. */
function prefilled({ query }: HttpRequest): CardForm {
  const card = findTestCard(new URLSearchParams(query).get('card') ?? '')
  if (!card) return emptyForm

  const cvc = '1234'.slice(0, brandOf(card.number).cvcLength)
  return { ...emptyForm, number: formatCardNumber(card.number), expiry: '12 / 34', cvc }
}
