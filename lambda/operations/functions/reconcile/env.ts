import * as z from 'zod/mini'
import { retryQueueVariables } from '../../../shop/delivery/retry-queue'
import { stripeVariables } from '../../../shop/payments/stripe-client'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  /** Also stores where a walk that was cut off continues. */
  MOVEMENTS_TABLE: z.string().check(z.minLength(1)),
  ...stripeVariables,
  /** ARN of the secret that holds the link key. */
  LINK_KEY_SECRET: z.string().check(z.minLength(1)),
  ...retryQueueVariables,
  /** Whether payments reported as fraud are refunded at once. */
  REFUND_FRAUD_WARNINGS: z.enum(['true', 'false']),
})

export type ReconcileEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
