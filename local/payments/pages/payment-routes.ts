import { setTimeout as wait } from 'node:timers/promises'
import { formatPrice } from '../../../product/format-price'
import type { Account } from '../account'
import { closeDispute } from '../disputes/close-dispute'
import { disputeReasons, isOpen } from '../disputes/dispute-record'
import { openDispute } from '../disputes/open-dispute'
import { seeOther, type HttpAnswer } from '../http/exchange'
import { payOut } from '../payouts/pay-out'
import { createRefund, isChargedBack, refundableCents } from '../refunds/create-refund'
import { failRefund } from '../refunds/settle-refund'
import { expireSession } from '../sessions/expire-session'
import type { WebhookSender } from '../webhooks/webhook-sender'
import { notFoundPage } from './notice-page'
import { pageRoute, type Desk } from './page-route'
import { paymentView, type PaymentView } from './payment-view'
import { paymentsPage } from './payments-page'

/** The list of payments and the buttons on it. */
export const paymentRoutes = [
  pageRoute('GET', '/', ({ account }, _id, { query }) =>
    paymentsPage(account, { before: new URLSearchParams(query).get('before') }),
  ),

  paymentAction('refund', (account, { paid }, fields) => {
    if (!paid || isChargedBack(account, paid)) return 'There is nothing to refund.'
    const left = refundableCents(paid)
    const amountCents = Math.round(Number(fields.get('amount')) * 100)
    if (!(amountCents >= 1 && amountCents <= left)) {
      return `Enter an amount between 0.01 and ${formatPrice(left, paid.currency)}.`
    }

    createRefund(account, paid, { amountCents, reason: 'requested_by_customer', metadata: {} })
    return null
  }),

  paymentAction('dispute', (account, { paid, disputes }, fields) => {
    const reason = [...disputeReasons, 'inquiry'].find((known) => known === fields.get('reason'))
    if (!paid || !reason || disputes.length > 0 || refundableCents(paid) === 0) {
      return 'This payment cannot be disputed.'
    }

    openDispute(account, paid, reason)
    return null
  }),

  paymentAction('verdict', (account, { disputes }, fields) => {
    const dispute = disputes.at(-1)
    if (!dispute || !isOpen(dispute)) return 'There is no open dispute.'

    closeDispute(account, dispute, fields.get('verdict') === 'won' ? 'won' : 'lost')
    return null
  }),

  paymentAction('expire', (account, { session }) => {
    if (session.status !== 'open') return 'Only an open session can expire.'

    expireSession(account, session)
    return null
  }),

  pageRoute('POST', '/refunds/:id/fail', ({ account, webhooks }, id) => {
    const refund = account.ledger.get('refund', id)
    if (!refund || refund.status === 'failed') return notFoundPage()

    failRefund(account, refund)
    return backTo('', webhooks)
  }),

  pageRoute('POST', '/events/:id/resend', async ({ account, webhooks }, id) => {
    if (!account.ledger.get('event', id)) return notFoundPage()

    void webhooks.resend(id)
    return backTo('', webhooks)
  }),

  pageRoute('POST', '/payouts', ({ account, webhooks }) => {
    payOut(account, 'everything')
    return backTo('', webhooks)
  }),
]

/** A button on a payment; `act` returns what kept it from acting, or null. */
function paymentAction(
  name: string,
  act: (account: Account, view: PaymentView, fields: URLSearchParams) => string | null,
) {
  return pageRoute(
    'POST',
    `/payments/:id/${name}`,
    ({ account, webhooks }: Desk, sessionId, { body }) => {
      const session = account.ledger.get('checkout.session', sessionId)
      if (!session) return notFoundPage()
      const text = act(account, paymentView(account, session), new URLSearchParams(body))

      return text === null
        ? backTo(sessionId, webhooks)
        : paymentsPage(account, { problem: { sessionId, text } })
    },
  )
}

/** Back to the list, a moment later if need be, so that it shows how the store took the news. */
async function backTo(sessionId: string, webhooks: WebhookSender): Promise<HttpAnswer> {
  const settled = new AbortController()
  const patience = wait(3_000, undefined, { signal: settled.signal, ref: false }).catch(
    () => undefined,
  )

  await Promise.race([webhooks.whenQuiet(), patience])
  settled.abort()
  return seeOther(`/#${sessionId}`)
}
