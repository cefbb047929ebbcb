import * as z from 'zod/mini'
import { retryQueueVariables } from '../../delivery/retry-queue'
import { senderVariables } from '../../delivery/sender'
import { storeMarkVariables } from '../../payments/store-mark'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  /** ARNs of the secrets that hold the Stripe API key, the signing secret and the link key. */
  STRIPE_KEY_SECRET: z.string().check(z.minLength(1)),
  WEBHOOK_SIGNING_SECRET: z.string().check(z.minLength(1)),
  LINK_KEY_SECRET: z.string().check(z.minLength(1)),
  ...retryQueueVariables,
  ...senderVariables,
  ...storeMarkVariables,
  /** Whether payments reported as fraud are refunded at once. */
  REFUND_FRAUD_WARNINGS: z.enum(['true', 'false']),
  /** Set by the local store only: the address of its Stripe emulator. */
  STRIPE_API_URL: z.optional(z.url()),
})

/** The variables that the stack must set; the local store adds STRIPE_API_URL. */
export type StripeWebhookEnvironment = Omit<z.infer<typeof environmentSchema>, 'STRIPE_API_URL'>

export const env = () => parseEnvironment(environmentSchema)
