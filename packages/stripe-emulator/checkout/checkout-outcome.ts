import type { HttpResponse } from '../http/app'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { noticePage, notFoundPage, seeOther } from '../pages/layout'
import { waitAtMost, type PageContext } from '../pages/page-route'
import { backUrl, successUrl } from '../resources/checkout-session'
import { checkoutPage, type PageState } from './checkout-page'
import type { PaymentOutcome } from './take-payment'

type Session = Kinds['checkout.session']

/** Checkout waits this long for the webhook's response before it redirects the buyer:
 * https://docs.stripe.com/checkout/fulfillment#redirect-hosted-checkout */
const longestWaitMs = 10_000

/** The page for a session that is not open, or that does not exist. */
export function closedPage(account: Account, session: Session | undefined): HttpResponse {
  if (!session) return notFoundPage()
  if (session.status === 'complete') {
    const text = 'The order was paid. There is nothing more to do here.'
    const link = { href: successUrl(session), label: `Continue to ${account.sellerName}` }
    return noticePage(200, 'This payment is complete', text, link)
  }
  const text =
    'It was open for too long without a payment. Nothing was charged; please begin again.'
  const link = { href: backUrl(session), label: `Back to ${account.sellerName}` }
  return noticePage(410, 'This checkout has expired', text, link)
}

/** The response to a form of a session that is now closed, or was when the form was sent again or late. */
export async function afterClosing(
  { account, webhooks }: PageContext,
  session: Session | undefined,
): Promise<HttpResponse> {
  if (session?.status !== 'complete') return closedPage(account, session)
  const completed = account.ledger
    .all('event')
    .filter(({ type }) => type === 'checkout.session.completed')
    .findLast(({ data }) => Reflect.get(data.object, 'id') === session.id)
  if (completed) await waitAtMost(longestWaitMs, webhooks.whenTried(completed.id))
  return seeOther(successUrl(session))
}

/** The response after an attempt to pay: a redirect to the store or the bank, or the form again. */
export async function afterAttempt(
  context: PageContext,
  session: Session,
  outcome: PaymentOutcome,
  state: PageState,
): Promise<HttpResponse> {
  const { account } = context
  if (outcome === 'challenged') return seeOther(`/c/pay/${session.id}/confirm`)
  if (outcome === 'paid') {
    return afterClosing(context, account.ledger.get('checkout.session', session.id))
  }
  return checkoutPage(account, session, { ...state, problem: outcome.declined })
}
