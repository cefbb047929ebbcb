import type Stripe from 'stripe'
import { stripeAccess } from '../../../lambda/payments/stripe-client'
import { SettingsError } from '../../../lib/stage/settings-error'

/** A key of a Stripe account, and what it says of itself. */
export type StripeKey = {
  text: string
  stripe: Stripe
  /** Moves real money. */
  isLive: boolean
  /** Can do only what it was made for. */
  isRestricted: boolean
}

/**
 * Opens Stripe with a key, with the client and so the API version of the functions.
 *
 * @param apiUrl for tests: where the stand-in for Stripe listens.
 * @throws SettingsError with what is wrong with the key, never with the key
 */
export function openStripe(text: string, apiUrl?: string): StripeKey {
  const fault = keyFault(text)
  if (fault) throw new SettingsError(fault)
  const { stripe, livemode } = stripeAccess(text, apiUrl)
  return { text, stripe, isLive: livemode, isRestricted: text.startsWith('rk_') }
}

/** What is wrong with the form of a key, if anything is. */
export function keyFault(text: string): string | undefined {
  if (text.startsWith('pk_')) {
    return 'That is a publishable key (pk_…): give a restricted one (rk_…).'
  }
  try {
    stripeAccess(text)
    return undefined
  } catch {
    return 'That is no Stripe key: a restricted one begins with rk_live_ or rk_test_.'
  }
}

/** "live mode" or "test mode". */
export function modeOf({ isLive }: Pick<StripeKey, 'isLive'>): string {
  return isLive ? 'live mode' : 'test mode'
}

/** A page of Stripe's dashboard in the mode of a key. */
export function dashboardPage(path: string, { isLive }: Pick<StripeKey, 'isLive'>): string {
  return `https://dashboard.stripe.com/${isLive ? '' : 'test/'}${path}`
}
