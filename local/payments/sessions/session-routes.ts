import type { Account } from '../account'
import { invalidRequest, resourceMissing } from '../api/api-error'
import { apiRoute } from '../api/api-route'
import { noParams, text, wholeNumber } from '../api/param-types'
import { fits, listPage } from '../api/list-page'
import { z } from 'zod'
import { createSession } from './create-session'
import { expireSession } from './expire-session'
import { lineItemObjects } from './line-item-object'
import { sessionObject } from './session-object'
import { createSessionParams, listSessionsParams } from './session-params'
import type { SessionRecord } from './session-record'

const base = '/v1/checkout/sessions'

/** https://docs.stripe.com/api/checkout/sessions */
export const sessionRoutes = [
  apiRoute('POST', base, createSessionParams, ({ account, params }) =>
    sessionObject(createSession(account, params), account.baseUrl),
  ),
  apiRoute('GET', base, listSessionsParams, ({ account, params }) => {
    const { status, payment_intent: intentId, customer_details: customer } = params
    const sessions = account.ledger
      .all('checkout.session')
      .filter((session) => fits(status, session.status))
      .filter((session) => fits(intentId, session.paymentIntentId))
      .filter((session) => fits(customer?.email, session.buyerEmail))

    return listPage(base, sessions, params, (session) => sessionObject(session, account.baseUrl))
  }),
  apiRoute('GET', `${base}/:id`, noParams, ({ account, id }) =>
    sessionObject(sessionById(account, id), account.baseUrl),
  ),
  apiRoute('POST', `${base}/:id/expire`, noParams, ({ account, id, cause }) => {
    const session = sessionById(account, id)
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    }

    return sessionObject(expireSession(account, session, cause), account.baseUrl)
  }),
  apiRoute(
    'GET',
    `${base}/:id/line_items`,
    z.strictObject({ limit: wholeNumber.optional(), starting_after: text.optional() }),
    ({ account, id }) => ({
      object: 'list',
      data: lineItemObjects(sessionById(account, id)),
      has_more: false,
      url: `${base}/${id}/line_items`,
    }),
  ),
]

function sessionById({ ledger }: Account, id: string): SessionRecord {
  const session = ledger.get('checkout.session', id)
  if (!session) throw resourceMissing('checkout.session', id)

  return session
}
