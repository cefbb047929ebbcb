import * as z from 'zod/mini'
import { retryQueueVariables } from '../../../shop/delivery/retry-queue'
import { stripeVariables } from '../../../shop/payments/stripe-client'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  /** Also stores the place of a walk. */
  ORDERS_TABLE: someText,
  ...stripeVariables,
  LINK_KEY_SECRET: someText,
  ...retryQueueVariables,
  DEAD_LETTER_QUEUE: z.url(),
  REPORTS_PUT_ASIDE: z.url(),
  REFUND_FRAUD_WARNINGS: z.enum(['true', 'false']),
})

export type ReconcileEnvironment = ReturnType<typeof env>
