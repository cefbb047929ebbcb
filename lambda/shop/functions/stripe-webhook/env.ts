import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import { stripeVariables } from '../../payments/stripe-client'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ...stripeVariables,
  /** The name of the parameter with the signing secret. */
  WEBHOOK_SIGNING_SECRET: someText,
  ...deliveryVariables,
  /** Whether payments reported as fraud are refunded at once. */
  REFUND_FRAUD_WARNINGS: z.enum(['true', 'false']),
})

export type StripeWebhookEnvironment = ReturnType<typeof env>
