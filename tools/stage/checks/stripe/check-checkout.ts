import Stripe from 'stripe'
import { isCheckoutAddress, stripesCheckoutHost } from '../../../../lambda/contract'
import { paymentCalls } from '../../../../lambda/operations/public-calls/buyer-calls'
import { callSite } from '../../../../lambda/operations/public-calls/call-site'
import { nameOf } from '../../../../lambda/operations/public-calls/public-call'
import { formatPrice } from '../../../../lambda/price'
import { sessionParams } from '../../../../lambda/shop/payments/session-params'
import type { StageConfig } from '../../../../lib/stage/stage-settings'
import { product } from '../../../../product/product'
import type { DeployedStage } from '../aws/check-aws'
import { action, type Check, isReady, ok, warning, type Fix } from '../check'
import { calledSite } from '../site/check-site'
import { wantedEndpoint } from './endpoints'
import { dashboardPage, isMissing, type StripeKey, stripeReason } from './stripe-key'

type Session = Stripe.Checkout.Session

const choice = { deliveryMethod: 'email', email: 'buyer@example.com' } as const
const id = 'stripe.checkout'

export type Trial = { stage: string; config: StageConfig; key: StripeKey; deployed: DeployedStage }

/**
 * Opens a checkout with the key and expires it, so that an account that cannot sell is found before the first buyer.
 * The store gets no event of it (it does not subscribe to `checkout.session.expired`); the expired session stays in the
 * Dashboard.
 *
 * @throws the SDK's error when the key is rejected or lacks a permission, or Stripe does not respond
 */
export function checkCheckout(trial: Trial): Promise<Check[]> {
  const { stage, config, key, deployed } = trial
  const { owner: mark } = wantedEndpoint(stage, deployed)
  const own = { mark, siteUrl: deployed.outputs.SiteUrl }
  return inspect(trial, key.stripe.checkout.sessions.create(sessionParams(choice, own, config)))
}

/** Likewise with a checkout that create-payment opens, as the page asks it to. */
export async function checkFirstStep(trial: Trial): Promise<Check[]> {
  const { config, key, deployed } = trial
  const { complete } = paymentCalls(config.clientKey)
  const { fault = 'responded without a checkout', body } = await callSite(
    calledSite(deployed.outputs.SiteUrl),
    complete,
  )
  const [opened] = /\bcs_(?:test|live)_\w+/.exec(body) ?? []
  if (opened !== undefined) return inspect(trial, key.stripe.checkout.sessions.retrieve(opened))
  const direct = await checkCheckout(trial)
  if (!isReady(direct)) return direct
  const what = `Stripe opens a checkout with the stored key, so see the log of create-payment.`
  return [action(complete.id, `${nameOf(complete)} ${fault}`, { what, page: 'docs/runbook.md#api-failures' })]
}

async function inspect({ key, deployed }: Trial, opening: Promise<Session>): Promise<Check[]> {
  try {
    const session = await opening
    const left = await key.stripe.checkout.sessions.expire(session.id).then(
      () => [],
      (error: unknown) => [leftOpen(session, error)],
    )
    return [judge(session, deployed.outputs.SiteUrl, key), ...left]
  } catch (error) {
    if (isMissing(error)) return [otherAccount]
    if (isRefusal(error)) return [refusedCheckout(error, key)]
    throw error
  }
}

/** A function keeps a key for five minutes. */
const otherAccount = action('site.checkout', 'create-payment opens checkouts that the stored key does not find', {
  what: 'Was the key replaced by one of another account or mode? Run this again in six minutes.',
})

function judge(session: Session, siteUrl: string, key: StripeKey): Check {
  const { url, payment_method_types: methods, amount_total: total, currency } = session
  if (!methods.includes('card')) {
    const summary = `Stripe's checkout takes no cards, only ${methods.join(', ') || 'nothing'}`
    const page = dashboardPage('settings/payment_methods', key)
    return action(id, summary, { what: 'Switch cards on; the store takes nothing else.', page })
  }
  const price = formatPrice(product.priceCents, product.currency, 'en-US')
  if (total !== product.priceCents || currency !== product.currency) {
    const charged = formatPrice(total ?? 0, currency ?? product.currency, 'en-US')
    const summary = `Stripe's checkout charges ${charged}, and the price is ${price}: every sale would be held`
    const what = 'Switch off what changes the price, such as tax or conversion, in the settings of Checkout.'
    return action(id, summary, { what, page: dashboardPage('settings/checkout', key) })
  }
  const host = url && URL.canParse(url) ? new URL(url).host : 'no address'
  if (!url || !isCheckoutAddress(url, new URL(siteUrl).hostname)) {
    const summary = `Stripe's checkout is at ${host}, and the page redirects to ${stripesCheckoutHost} only`
    const what = 'Switch the custom domain off at Stripe.'
    const page = 'https://dashboard.stripe.com/settings/custom-domains'
    return action(id, summary, { what, page })
  }
  const kept = 'the one of this check stays in the Dashboard, unpaid and expired'
  return ok(id, `Stripe opens checkouts for ${price} at ${host} that take cards; ${kept}`)
}

function leftOpen(session: Session, error: unknown): Check {
  const summary = `The checkout of this check could not be expired: ${stripeReason(error)}`
  const what = `Nothing has to be done: nobody has the address of ${session.id}, and it expires within 24 hours.`
  return warning('stripe.checkout-expiry', summary, { what })
}

/** Not a refusal of the key (401, 403) or of too many calls (429). */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const { statusCode = 500 } = error
  return statusCode < 500 && ![401, 403, 429].includes(statusCode)
}

type Refusal = Stripe.errors.StripeError

/** In characters; only Stripe's list of currencies is longer. */
const longestQuote = 240

export function refusedCheckout(error: Refusal, key: StripeKey): Check {
  const quote =
    error.message.length > longestQuote ? `${error.message.slice(0, longestQuote)}…` : error.message.replace(/\.$/, '')
  return action('stripe.checkout', `Stripe opens no checkout: "${quote}"`, fixFor(error, key))
}

/** The usual causes in an account's first days. */
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
