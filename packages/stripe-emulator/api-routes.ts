import { z } from 'zod'
import { equal, timeRange } from './api/list-page'
import { text } from './api/params'
import { type ApiRoute, collection, retrieveRoute } from './resources/api-route'
import { balanceRoute } from './resources/balance'
import { sessionRoutes } from './resources/checkout-session'
import { createCouponRoute } from './resources/coupon'
import { createSessionRoute } from './resources/create-session'
import { disputeActionRoutes } from './resources/dispute-routes'
import { eventRoutes } from './resources/event'
import { createFileRoute } from './resources/file'
import { createPayoutRoute } from './resources/payout'
import { createPriceRoute, createProductRoute } from './resources/price'
import { promotionCodeRoutes } from './resources/promotion-code'
import { createRefundRoute } from './resources/refund-routes'
import { taxRoutes } from './resources/tax'
import { endpointRoutes } from './resources/webhook-endpoint'

const byPayment = { charge: equal(text), payment_intent: equal(text) }
const payoutStatus = z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled'])

/** The supported calls of Stripe's API: https://docs.stripe.com/api */
export const apiRoutes: readonly ApiRoute[] = [
  createProductRoute,
  retrieveRoute('product', '/v1/products'),
  createPriceRoute,
  retrieveRoute('price', '/v1/prices'),
  createCouponRoute,
  ...collection('coupon', '/v1/coupons'),
  ...promotionCodeRoutes,
  createSessionRoute,
  ...sessionRoutes,
  ...collection('invoice', '/v1/invoices'),
  ...collection('payment_intent', '/v1/payment_intents'),
  ...collection('charge', '/v1/charges', { payment_intent: equal(text) }),
  createRefundRoute,
  ...collection('refund', '/v1/refunds', byPayment),
  ...collection('dispute', '/v1/disputes', byPayment),
  ...disputeActionRoutes,
  ...collection('radar.early_fraud_warning', '/v1/radar/early_fraud_warnings', byPayment),
  createFileRoute,
  retrieveRoute('file', '/v1/files'),
  balanceRoute,
  ...collection('balance_transaction', '/v1/balance_transactions', {
    payout: equal(text),
    source: equal(text),
    type: equal(text),
  }),
  createPayoutRoute,
  ...collection('payout', '/v1/payouts', { status: equal(payoutStatus), arrival_date: timeRange }),
  ...taxRoutes,
  ...eventRoutes,
  ...endpointRoutes,
]
