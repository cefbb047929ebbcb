import { type ApiRoute, listByFields, retrieveRoute } from './resources/api-route'
import { balanceRoute } from './resources/balance'
import { sessionRoutes } from './resources/checkout-session'
import { createCouponRoute } from './resources/coupon'
import { createSessionRoute } from './resources/create-session'
import { eventsRoute } from './resources/event'
import { listPayoutsRoute } from './resources/payout'
import { promotionCodeRoutes } from './resources/promotion-code'
import { createRefundRoute } from './resources/refund-routes'
import { taxRoutes } from './resources/tax'
import { endpointRoutes } from './resources/webhook-endpoint'

/** https://docs.stripe.com/api */
export const apiRoutes: readonly ApiRoute[] = [
  createCouponRoute,
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
  eventsRoute,
  ...endpointRoutes,
]
