import type { ApiRoute } from './resources/api-route'
import { balanceRoute } from './resources/balance'
import { transactionRoutes } from './resources/balance-transaction'
import { chargeRoutes } from './resources/charge'
import { sessionRoutes } from './resources/checkout-session'
import { closeDisputeRoutes } from './resources/close-dispute'
import { createPayoutRoute } from './resources/create-payout'
import { createRefundRoute } from './resources/create-refund'
import { createSessionRoute } from './resources/create-session'
import { disputeRoutes } from './resources/dispute'
import { fraudWarningRoutes } from './resources/early-fraud-warning'
import { eventRoutes } from './resources/event'
import { expireSessionRoute } from './resources/expire-session'
import { fileRoutes } from './resources/file'
import { lineItemsRoute } from './resources/line-item'
import { intentRoutes } from './resources/payment-intent'
import { payoutRoutes } from './resources/payout'
import { priceRoutes } from './resources/price'
import { productRoutes } from './resources/product'
import { refundRoutes } from './resources/refund'
import { endpointRoutes } from './resources/webhook-endpoint'

/** The calls of Stripe's API that the emulator has. */
export const apiRoutes: readonly ApiRoute[] = [
  ...productRoutes,
  ...priceRoutes,
  ...sessionRoutes,
  createSessionRoute,
  expireSessionRoute,
  lineItemsRoute,
  ...intentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  createRefundRoute,
  ...disputeRoutes,
  ...closeDisputeRoutes,
  ...fraudWarningRoutes,
  ...fileRoutes,
  balanceRoute,
  ...transactionRoutes,
  ...payoutRoutes,
  createPayoutRoute,
  ...eventRoutes,
  ...endpointRoutes,
]
