import type Stripe from 'stripe'
import { product } from '../../../product/product'
import { action, type Check, type Fix } from '../check'
import { dashboardPage, type StripeKey } from './stripe-key'

type Refusal = Stripe.errors.StripeError

/** Long enough for Stripe's sentences; only its list of currencies is longer. */
const longestQuote = 240

/** Stripe's refusal to open a checkout, in its own words, with the page that resolves it. */
export function refusedCheckout(error: Refusal, key: StripeKey): Check {
  const quote =
    error.message.length > longestQuote
      ? `${error.message.slice(0, longestQuote)}…`
      : error.message.replace(/\.$/, '')
  return action('stripe.checkout', `Stripe opens no checkout: "${quote}"`, fixFor(error, key))
}

function fixFor(error: Refusal, key: StripeKey): Fix {
  const known = causes(key).find(({ isCause }) => isCause(error))
  if (known) return known.fix
  const page = error.requestId ? `logs/${error.requestId}` : 'logs'
  return {
    what: 'See the request in the log at Stripe, and do what its answer says.',
    page: dashboardPage(page, key),
  }
}

/** The usual causes in the first days of an account, recognized by the text or the code of Stripe's error. */
function causes(key: StripeKey): { isCause: (error: Refusal) => boolean; fix: Fix }[] {
  return [
    {
      isCause: ({ message }) => /account or business name/.test(message),
      fix: {
        what: 'Enter the business name that buyers see.',
        page: 'https://dashboard.stripe.com/settings/business-details',
      },
    },
    {
      isCause: ({ code, message }) =>
        code === 'testmode_charges_only' || /cannot currently make (live )?charges/.test(message),
      fix: {
        what: 'Activate the account: Stripe lists what it still needs to know.',
        page: 'https://dashboard.stripe.com/account/onboarding',
      },
    },
    {
      isCause: ({ message }) => /origin address|automatic tax/.test(message),
      fix: {
        what: 'Set up Stripe Tax: enter the address of your business. Or set inclusiveTax: false and deploy.',
        page: dashboardPage('settings/tax', key),
      },
    },
    {
      isCause: ({ message }) => /no valid payment method types/i.test(message),
      fix: {
        what: `Switch cards on, for ${product.currency.toUpperCase()}.`,
        page: dashboardPage('settings/payment_methods', key),
      },
    },
    {
      isCause: ({ message }) => message.startsWith('Invalid currency'),
      fix: {
        what: "Set a currency in product/product.ts that the account's country may charge, and deploy.",
        page: 'https://docs.stripe.com/currencies#presentment-currencies',
      },
    },
  ]
}
