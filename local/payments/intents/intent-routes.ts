import { resourceMissing } from '../api/api-error'
import { apiRoute } from '../api/api-route'
import { listPage } from '../api/list-page'
import { listParams, noParams } from '../api/param-types'
import { intentObject } from './intent-object'

/** https://docs.stripe.com/api/payment_intents */
export const intentRoutes = [
  apiRoute('GET', '/v1/payment_intents', listParams, ({ account, params }) =>
    listPage('/v1/payment_intents', account.ledger.all('payment_intent'), params, intentObject),
  ),
  apiRoute('GET', '/v1/payment_intents/:id', noParams, ({ account, id }) => {
    const intent = account.ledger.get('payment_intent', id)
    if (!intent) throw resourceMissing('payment_intent', id, 'intent')

    return intentObject(intent)
  }),
]
