import type Stripe from 'stripe'
import { product } from '../../../product/product'
import { action, type Check, type Fix } from '../check'
import { dashboardPage, type StripeKey } from './stripe-key'

type Refusal = Stripe.errors.StripeError

/** In characters; only Stripe's list of currencies is longer. */
const longestQuote = 240

export function refusedCheckout(error: Refusal, key: StripeKey): Check {
  const quote =
    error.message.length > longestQuote ? `${error.message.slice(0, longestQuote)}…` : error.message.replace(/\.$/, '')
  return action('stripe.checkout', `Stripe opens no checkout: "${quote}"`, fixFor(error, key))
}

/** The usual causes in an account's first days, recognized by Stripe's message or code. */
function fixFor({ message, code, requestId }: Refusal, key: StripeKey): Fix {
  if (/account or business name/.test(message)) {
    const page = 'https://dashboard.stripe.com/settings/business-details'
    return { what: 'Enter the business name that buyers see.', page }
  }
  if (code === 'testmode_charges_only' || /cannot currently make (live )?charges/.test(message)) {
    const page = 'https://dashboard.stripe.com/account/onboarding'
    return { what: 'Activate the account: Stripe lists what it still needs to know.', page }
  }
  if (/origin address|automatic tax/.test(message)) {
    const what = 'Set up Stripe Tax: enter the address of your business. Or set inclusiveTax: false and deploy.'
    return { what, page: dashboardPage('settings/tax', key) }
  }
  if (/no valid payment method types/i.test(message)) {
    const what = `Switch cards on, for ${product.currency.toUpperCase()}.`
    return { what, page: dashboardPage('settings/payment_methods', key) }
  }
  if (message.startsWith('Invalid currency')) {
    const what = "Set a currency in product/product.ts that the account's country may charge, and deploy."
    return { what, page: 'https://docs.stripe.com/currencies#presentment-currencies' }
  }
  const what = 'See the request in the log at Stripe, and do what its answer says.'
  return { what, page: dashboardPage(requestId ? `logs/${requestId}` : 'logs', key) }
}
