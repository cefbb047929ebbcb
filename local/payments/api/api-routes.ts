import { transactionRoutes } from '../balance/transaction-routes'
import { chargeRoutes } from '../charges/charge-routes'
import { disputeRoutes } from '../disputes/dispute-routes'
import { eventRoutes } from '../events/event-routes'
import { intentRoutes } from '../intents/intent-routes'
import { payoutRoutes } from '../payouts/payout-routes'
import { refundRoutes } from '../refunds/refund-routes'
import { sessionRoutes } from '../sessions/session-routes'
import { endpointRoutes } from '../webhook-endpoints/endpoint-routes'
import type { ApiRoute } from './api-route'

/** All the calls of Stripe's API that the stand-in answers. */
export const apiRoutes: readonly ApiRoute[] = [
  ...sessionRoutes,
  ...intentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...transactionRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...endpointRoutes,
]
