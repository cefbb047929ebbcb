import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import { stripeVariables } from '../../payments/stripe-client'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ...stripeVariables,
  WEBHOOK_SIGNING_SECRET: someText,
  ...deliveryVariables,
  /** Payments reported as fraud are refunded at once. */
  REFUND_FRAUD_WARNINGS: z.enum(['true', 'false']),
})

export type StripeWebhookEnvironment = ReturnType<typeof env>
