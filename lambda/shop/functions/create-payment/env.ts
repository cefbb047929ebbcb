import * as z from 'zod/mini'
import { stripeVariables } from '../../payments/stripe-client'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ...stripeVariables,
  /**
   * ISO 3166 codes of the countries that texts go to, comma-separated; the first is the default. Unset in a stage
   * without texts.
   */
  TEXT_COUNTRIES: z.optional(z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/))),
  /** The stage's host of the hosted checkout; the page redirects only to it and to Stripe's own host. */
  CHECKOUT_HOST: someText,
  /** Whether the checkout has a field for promotion codes. */
  PROMOTION_CODES: z.enum(['true', 'false']),
  /** Whether Stripe finds the tax in the price. */
  INCLUSIVE_TAX: z.enum(['true', 'false']),
  /** Whether a business can type its tax id, and Stripe makes invoices. */
  INVOICES: z.enum(['true', 'false']),
})

export type CreatePaymentEnvironment = ReturnType<typeof env>
