import type { HttpResponse } from '../http/message'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { noticePage, notFoundPage, seeOther } from '../pages/layout'
import { waitAtMost, type PageContext } from '../pages/page-route'
import { backUrl, successUrl } from '../resources/checkout-session'

type Session = Kinds['checkout.session']

/** Checkout waits this long for the webhook: https://docs.stripe.com/checkout/fulfillment#redirect-hosted-checkout */
const longestWaitMs = 10_000

export function closedPage(account: Account, session: Session | undefined): HttpResponse {
  if (!session) return notFoundPage()
  if (session.status === 'complete') {
    const text = 'The order was paid. There is nothing more to do here.'
    const link = { href: successUrl(session), label: `Continue to ${account.sellerName}` }
    return noticePage(200, 'This payment is complete', text, link)
  }
  const text = 'It was open for too long without a payment. Nothing was charged; please begin again.'
  const link = { href: backUrl(session), label: `Back to ${account.sellerName}` }
  return noticePage(410, 'This checkout has expired', text, link)
}

/** Also for a form that is sent again or late. */
export async function afterClosing({ account, webhooks }: PageContext, id: string): Promise<HttpResponse> {
  const session = account.ledger.get('checkout.session', id)
  if (session?.status !== 'complete') return closedPage(account, session)
  const completed = account.ledger
    .all('event')
    .filter(({ type }) => type === 'checkout.session.completed')
    .findLast(({ data }) => Reflect.get(data.object, 'id') === session.id)
  if (completed) await waitAtMost(longestWaitMs, webhooks.whenTried(completed.id))
  return seeOther(successUrl(session))
}
