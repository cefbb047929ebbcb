import * as z from 'zod/mini'
import { stripeVariables } from '../../payments/stripe-client'
import { environmentOf } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ...stripeVariables,
  /** ISO 3166 codes, comma-separated; the first is the default. Unset in a stage without texts. */
  TEXT_COUNTRIES: z.optional(z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/))),
  PROMOTION_CODES: z.enum(['true', 'false']),
  /** Stripe finds the tax in the price. */
  INCLUSIVE_TAX: z.enum(['true', 'false']),
  /** A business can also type its tax id. */
  INVOICES: z.enum(['true', 'false']),
})

export type CreatePaymentEnvironment = ReturnType<typeof env>
