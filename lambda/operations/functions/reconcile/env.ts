import * as z from 'zod/mini'
import { retryQueueVariables } from '../../../shop/delivery/retry-queue'
import { stripeVariables } from '../../../shop/payments/stripe-client'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  /** Also stores where a walk that was cut off continues. */
  ORDERS_TABLE: someText,
  ...stripeVariables,
  /** The name of the parameter with the link key. */
  LINK_KEY_SECRET: someText,
  ...retryQueueVariables,
  /** Whether payments reported as fraud are refunded at once. */
  REFUND_FRAUD_WARNINGS: z.enum(['true', 'false']),
})

export type ReconcileEnvironment = ReturnType<typeof env>
