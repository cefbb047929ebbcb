import { resourceMissing } from '../api/api-error'
import { apiRoute } from '../api/api-route'
import { fits, listPage } from '../api/list-page'
import { listParams, noParams, text, timeRange } from '../api/param-types'
import { payoutObject } from './payout-object'

/** https://docs.stripe.com/api/payouts */
export const payoutRoutes = [
  apiRoute(
    'GET',
    '/v1/payouts',
    listParams.extend({ status: text.optional(), arrival_date: timeRange.optional() }),
    ({ account, params }) => {
      // A payout of the stand-in arrives on the day it is made.
      const created = params.created ?? params.arrival_date
      const payouts = fits(params.status, 'paid') ? account.ledger.all('payout') : []

      return listPage('/v1/payouts', payouts, { ...params, created }, payoutObject)
    },
  ),
  apiRoute('GET', '/v1/payouts/:id', noParams, ({ account, id }) => {
    const payout = account.ledger.get('payout', id)
    if (!payout) throw resourceMissing('payout', id)

    return payoutObject(payout)
  }),
]
