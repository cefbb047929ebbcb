import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import { stripeVariables } from '../../payments/stripe-client'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ...stripeVariables,
  /** ARN of the secret that holds the signing secret. */
  WEBHOOK_SIGNING_SECRET: z.string().check(z.minLength(1)),
  ...deliveryVariables,
  /** Whether payments reported as fraud are refunded at once. */
  REFUND_FRAUD_WARNINGS: z.enum(['true', 'false']),
})

export type StripeWebhookEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
