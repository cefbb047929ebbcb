import { secretName } from './secret-endpoint'
import { ownStore } from './session-fixture'

/** The variables that the stack sets for create-payment, and the address of a Stripe for tests. */
export const createPaymentEnvironment = (stripeUrl: string) => ({
  STRIPE_KEY_SECRET: secretName('stripe'),
  CHECKOUT_HOST: 'checkout.stripe.com',
  PROMOTION_CODES: 'false',
  INCLUSIVE_TAX: 'false',
  INVOICES: 'false',
  TEXT_COUNTRIES: 'US,CA',
  STORE: ownStore.mark.store,
  STORE_ACCOUNT: ownStore.mark.account,
  STRIPE_API_URL: stripeUrl,
})
