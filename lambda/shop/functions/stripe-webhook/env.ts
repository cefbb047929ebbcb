import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import { storeMarkVariables } from '../../payments/store-mark'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  /** ARNs of the secrets that hold the Stripe API key and the signing secret. */
  STRIPE_KEY_SECRET: z.string().check(z.minLength(1)),
  WEBHOOK_SIGNING_SECRET: z.string().check(z.minLength(1)),
  ...deliveryVariables,
  ...storeMarkVariables,
  /** Whether payments reported as fraud are refunded at once. */
  REFUND_FRAUD_WARNINGS: z.enum(['true', 'false']),
  /** Set by the local store only: the address of its Stripe emulator. */
  STRIPE_API_URL: z.optional(z.url()),
})

/** The variables that the stack must set; the local store adds STRIPE_API_URL. */
export type StripeWebhookEnvironment = Omit<z.infer<typeof environmentSchema>, 'STRIPE_API_URL'>

export const env = () => parseEnvironment(environmentSchema)
