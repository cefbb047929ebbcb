import { isStillNeeded } from './account/still-needed'
import { list, text } from './api/params'
import { type ApiRoute, listByFields, listParams, listRoute, retrieveRoute } from './resources/api-route'
import { balanceRoute } from './resources/balance'
import { sessionRoutes } from './resources/checkout-session'
import { promotionCodeRoutes } from './resources/promotion-code'
import { createSessionRoute } from './resources/create-session'
import { listPayoutsRoute } from './resources/payout'
import { createRefundRoute } from './resources/refund'
import { taxRoutes } from './resources/tax'
import { endpointRoutes } from './resources/webhook-endpoint'

const upTo20 = list(text).refine((types) => types.length <= 20, 'You may pass up to 20 types.')

/** https://docs.stripe.com/api */
export const apiRoutes: readonly ApiRoute[] = [
  ...promotionCodeRoutes,
  createSessionRoute,
  ...sessionRoutes,
  listByFields('invoice', '/v1/invoices'),
  listByFields('charge', '/v1/charges', 'payment_intent'),
  retrieveRoute('charge', '/v1/charges'),
  createRefundRoute,
  retrieveRoute('refund', '/v1/refunds'),
  listByFields('refund', '/v1/refunds', 'payment_intent'),
  listByFields('dispute', '/v1/disputes', 'payment_intent'),
  retrieveRoute('dispute', '/v1/disputes'),
  listByFields('radar.early_fraud_warning', '/v1/radar/early_fraud_warnings'),
  balanceRoute,
  listByFields('balance_transaction', '/v1/balance_transactions', 'payout', 'type'),
  listPayoutsRoute,
  retrieveRoute('payout', '/v1/payouts'),
  ...taxRoutes,
  listRoute(
    'event',
    '/v1/events',
    listParams.extend({ types: upTo20.optional() }),
    (event, { types = [event.type] }, { clock }) => isStillNeeded(event, clock.now()) && types.includes(event.type),
  ),
  ...endpointRoutes,
]
