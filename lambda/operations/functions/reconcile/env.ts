import * as z from 'zod/mini'
import { retryQueueVariables } from '../../../shop/delivery/retry-queue'
import { storeMarkVariables } from '../../../shop/payments/store-mark'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  /** Also stores where a walk that was cut off continues. */
  MOVEMENTS_TABLE: z.string().check(z.minLength(1)),
  /** ARNs of the secrets that hold the Stripe API key and the link key. */
  STRIPE_KEY_SECRET: z.string().check(z.minLength(1)),
  LINK_KEY_SECRET: z.string().check(z.minLength(1)),
  ...retryQueueVariables,
  ...storeMarkVariables,
  /** Whether payments reported as fraud are refunded at once. */
  REFUND_FRAUD_WARNINGS: z.enum(['true', 'false']),
  /** Set by the local store only: the address of its Stripe emulator. */
  STRIPE_API_URL: z.optional(z.url()),
})

/** The variables that the stack must set; the local store adds STRIPE_API_URL. */
export type ReconcileEnvironment = Omit<z.infer<typeof environmentSchema>, 'STRIPE_API_URL'>

export const env = () => parseEnvironment(environmentSchema)
