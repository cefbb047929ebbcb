import { resourceMissing } from '../api/api-error'
import { apiRoute } from '../api/api-route'
import { fits, listPage } from '../api/list-page'
import { listParams, noParams, text } from '../api/param-types'
import { inSeconds } from '../in-seconds'
import { transactionObject } from './transaction-object'

/** https://docs.stripe.com/api/balance_transactions */
export const transactionRoutes = [
  apiRoute(
    'GET',
    '/v1/balance_transactions',
    listParams.extend({
      payout: text.optional(),
      source: text.optional(),
      type: text.optional(),
      currency: text.optional(),
    }),
    ({ account, params }) => {
      const transactions = account.ledger
        .all('balance_transaction')
        .filter(({ payoutId }) => fits(params.payout, payoutId))
        .filter(({ sourceId }) => fits(params.source, sourceId))
        .filter(({ type }) => fits(params.type, type))
        .filter(({ currency }) => fits(params.currency, currency))
      const now = inSeconds(account.clock.now())

      return listPage('/v1/balance_transactions', transactions, params, (transaction) =>
        transactionObject(transaction, now),
      )
    },
  ),
  apiRoute('GET', '/v1/balance_transactions/:id', noParams, ({ account, id }) => {
    const transaction = account.ledger.get('balance_transaction', id)
    if (!transaction) throw resourceMissing('balance_transaction', id)

    return transactionObject(transaction, inSeconds(account.clock.now()))
  }),
]
