import { decimalPrice, decimalsOf, formatAmount } from '../api/format-amount'
import type { Account } from '../resources/account'
import type { HttpResponse } from '../http/message'
import { sellOther } from '../checkout/other-sale'
import { noticePage, notFoundPage, seeOther } from '../pages/layout'
import { formFields, type PageContext, pageRoute, waitAtMost } from '../pages/page-route'
import { bookFee } from '../resources/account-fee'
import { refundableCents } from '../resources/charge'
import { appeal, closeDispute } from '../resources/close-dispute'
import { createRefund, isChargedBack } from '../resources/create-refund'
import { disputeReasons, isOpen } from '../resources/dispute'
import { expireSession } from '../resources/expire-session'
import { openDispute } from '../resources/open-dispute'
import { payOut } from '../resources/create-payout'
import { arrive, canFail, failPayout } from '../resources/payout-arrival'
import { failRefund } from '../resources/refund'
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
    const amountCents = amountIn(fields, paid.currency)
    if (!(amountCents >= 1 && amountCents <= left)) {
      return `Enter an amount between ${decimalPrice(1, paid.currency)} and ${formatAmount(left, paid.currency)}.`
    }
    createRefund(account, paid, { amountCents, reason: 'requested_by_customer', metadata: {} })
    return undefined
  }),

  paymentAction('dispute', (account, { paid, disputes }, fields) => {
    const reason = [...disputeReasons, 'inquiry'].find((known) => known === fields.get('reason'))
    if (!paid || !reason || disputes.length > 0 || refundableCents(paid) === 0) {
      return 'This payment cannot be disputed.'
    }
    openDispute(account, paid, reason)
    return undefined
  }),

  paymentAction('verdict', (account, { disputes }, fields) => {
    const dispute = disputes.at(-1)
    if (!dispute || !isOpen(dispute)) return 'There is no open dispute.'
    closeDispute(account, dispute, fields.get('verdict') === 'won' ? 'won' : 'lost')
    return undefined
  }),

  paymentAction('appeal', (account, { disputes }) => {
    const dispute = disputes.at(-1)
    if (dispute?.status !== 'lost') return 'There is no lost dispute.'
    appeal(account, dispute)
    return undefined
  }),

  paymentAction('expire', (account, { session }) => {
    if (session.status !== 'open') return 'Only an open session can expire.'
    expireSession(account, session)
    return undefined
  }),

  pageRoute('POST', '/refunds/:id/fail', (context, id) => {
    const refund = context.account.ledger.get('refund', id)
    if (!refund || refund.status === 'failed') return notFoundPage()
    failRefund(context.account, refund)
    return backToList(context)
  }),

  pageRoute('POST', '/events/:id/resend', (context, id) => {
    if (!context.account.ledger.get('event', id)) return notFoundPage()
    context.webhooks.resend(id)
    return backToList(context)
  }),

  pageRoute('POST', '/balance', (context, _id, request) => {
    const fields = formFields(request)
    const { currency } = context.account
    const cents = amountIn(fields, currency)
    if (!(cents > 0)) return noAmount
    if (fields.get('kind') === 'fee')
      bookFee(context.account, { cents, currency, description: 'Radar for Fraud Teams' })
    else sellOther(context.account, { cents, currency, description: 'Something else' })
    return backToList(context, 'account')
  }),

  pageRoute('POST', '/payouts', (context) => {
    payOut(context.account, 'everything')
    return backToList(context, 'payouts')
  }),

  pageRoute('POST', '/payouts/:id/arrive', (context, id) => {
    const payout = context.account.ledger.get('payout', id)
    if (payout?.status !== 'in_transit') return notFoundPage()
    arrive(context.account, payout)
    return backToList(context, 'payouts')
  }),

  pageRoute('POST', '/payouts/:id/fail', (context, id) => {
    const { account } = context
    const payout = account.ledger.get('payout', id)
    if (!payout || !canFail(payout, account.clock.now())) return notFoundPage()
    failPayout(account, payout)
    return backToList(context, 'payouts')
  }),
]

/** A button on a payment; `act` returns why it cannot act, if so. */
function paymentAction(
  name: string,
  act: (account: Account, view: PaymentView, fields: URLSearchParams) => string | undefined,
) {
  return pageRoute('POST', `/payments/:id/${name}`, (context, sessionId, request) => {
    const { account } = context
    const session = account.ledger.get('checkout.session', sessionId)
    if (!session) return notFoundPage()
    const text = act(account, paymentView(account, session), formFields(request))
    if (text !== undefined) return paymentsPage(account, { problem: { sessionId, text } })
    return backToList(context, sessionId)
  })
}

/** Returns to a place in the list once the webhooks have responded, so that it shows their responses. */
async function backToList({ webhooks }: PageContext, place = ''): Promise<HttpResponse> {
  await waitAtMost(3_000, webhooks.whenIdle())
  return seeOther(`/#${place}`)
}

/** The amount in a form, in the currency's smallest unit; not a number if it has none. */
function amountIn(fields: URLSearchParams, currency: string): number {
  return Math.round(Number(fields.get('amount')) * 10 ** decimalsOf(currency))
}

const noAmount = noticePage({
  status: 400,
  heading: 'That is no amount',
  text: 'Enter an amount above zero, such as 10.00.',
  link: { href: '/#account', label: 'Back to all payments' },
})
