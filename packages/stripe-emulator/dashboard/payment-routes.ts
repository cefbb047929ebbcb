import { ApiError } from '../api/api-error'
import { notFoundPage, seeOther } from '../pages/layout'
import { type PageContext, pageRoute, waitAtMost } from '../pages/page-route'
import type { HttpResponse } from '../http/message'
import { payOut } from '../resources/payout'
import { arrive, canFail, failPayout } from '../resources/payout-arrival'
import { makeCode } from './code-section'
import type { PaymentAction } from './payment-action'
import { nextActions, reversals } from './payment-actions'
import { paymentView } from './payment-view'
import { paymentsPage } from './payments-page'

export const paymentRoutes = [
  pageRoute('GET', '/', ({ account }) => paymentsPage(account)),

  ...[...nextActions, ...reversals].map(actionRoute),

  pageRoute('POST', '/events/:id/resend', (context, id) => {
    if (!context.account.ledger.get('event', id)) return notFoundPage()
    context.webhooks.resend(id)
    return backToList(context)
  }),

  pageRoute('POST', '/codes', (context, _id, fields) => {
    const text = problemOf(() => makeCode(context.account, fields))
    return text ? paymentsPage(context.account, { subject: 'codes', text }) : backToList(context, 'codes')
  }),

  pageRoute('POST', '/codes/:id/end', (context, id) => {
    const { account } = context
    const code = account.ledger.get('promotion_code', id)
    if (!code) return notFoundPage()
    account.commit([[{ ...code, active: false }]])
    return backToList(context, 'codes')
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

/** If the action fails, the list shows the reason. */
function actionRoute({ name, form, act }: PaymentAction) {
  return pageRoute('POST', `/payments/:id/${name}`, (context, sessionId, fields) => {
    const { account } = context
    const session = account.ledger.get('checkout.session', sessionId)
    if (!session) return notFoundPage()
    const view = paymentView(account, session)
    const text = form(view, account)
      ? problemOf(() => act(account, view, fields))
      : 'This is not possible for the payment now.'
    if (text) return paymentsPage(account, { subject: sessionId, text })
    return backToList(context, sessionId)
  })
}

function problemOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** Waits for the webhooks, so that the list shows their responses. */
async function backToList({ webhooks }: PageContext, place = ''): Promise<HttpResponse> {
  await waitAtMost(3_000, webhooks.whenIdle())
  return seeOther(`/#${place}`)
}
