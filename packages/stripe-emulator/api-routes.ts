import type { ApiRoute } from './resources/api-route'
import { balanceRoute } from './resources/balance'
import { transactionRoutes } from './resources/balance-transaction'
import { chargeRoutes } from './resources/charge'
import { sessionRoutes } from './resources/checkout-session'
import { createSessionRoute } from './resources/create-session'
import { disputeRoutes } from './resources/dispute-routes'
import { fraudWarningRoutes } from './resources/early-fraud-warning'
import { eventRoutes } from './resources/event'
import { fileRoutes } from './resources/file'
import { intentRoutes } from './resources/payment-intent'
import { payoutRoutes } from './resources/payout-routes'
import { priceRoutes } from './resources/price'
import { productRoutes } from './resources/product'
import { refundRoutes } from './resources/refund-routes'
import { endpointRoutes } from './resources/webhook-endpoint'

/** The calls of Stripe's API that the emulator has. */
export const apiRoutes: readonly ApiRoute[] = [
  ...productRoutes,
  ...priceRoutes,
  ...sessionRoutes,
  createSessionRoute,
  ...intentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...fraudWarningRoutes,
  ...fileRoutes,
  balanceRoute,
  ...transactionRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...endpointRoutes,
]
