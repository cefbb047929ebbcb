import { resourceMissing } from '../api/api-error'
import { apiRoute } from '../api/api-route'
import { fits, listPage } from '../api/list-page'
import { listParams, noParams, text } from '../api/param-types'
import { chargeObject } from './charge-object'

/** https://docs.stripe.com/api/charges */
export const chargeRoutes = [
  apiRoute(
    'GET',
    '/v1/charges',
    listParams.extend({ payment_intent: text.optional() }),
    ({ account, params }) => {
      const charges = account.ledger
        .all('charge')
        .filter(({ intentId }) => fits(params.payment_intent, intentId))

      return listPage('/v1/charges', charges, params, chargeObject)
    },
  ),
  apiRoute('GET', '/v1/charges/:id', noParams, ({ account, id }) => {
    const charge = account.ledger.get('charge', id)
    if (!charge) throw resourceMissing('charge', id)

    return chargeObject(charge)
  }),
]
