import * as z from 'zod/mini'
import { parseEnvironment } from '../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  /** ARNs of the secrets that hold the Stripe API key, the signing secret and the link key. */
  STRIPE_KEY_SECRET: z.string().check(z.minLength(1)),
  WEBHOOK_SIGNING_SECRET: z.string().check(z.minLength(1)),
  LINK_KEY_SECRET: z.string().check(z.minLength(1)),
  SENDER_ADDRESS: z.string().check(z.minLength(3)),
  REPLY_TO_ADDRESS: z.string().check(z.minLength(3)),
  /** The SES configuration set that e-mails are sent with. */
  CONFIGURATION_SET: z.string().check(z.minLength(1)),
  /** The number that texts come from (E.164); empty where AWS chooses. */
  SMS_ORIGINATION_NUMBER: z.string().check(z.regex(/^(\+[1-9]\d{4,14})?$/)),
  /** Set by the store on one machine only: where its stand-in for Stripe listens. */
  STRIPE_API_URL: z.optional(z.url()),
})

/** What the stack must set; the local store adds STRIPE_API_URL. */
export type StripeWebhookEnvironment = Omit<z.infer<typeof environmentSchema>, 'STRIPE_API_URL'>

export const env = () => parseEnvironment(environmentSchema)
