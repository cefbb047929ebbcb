import Stripe from 'stripe'
import { disposingHttpClient, stripeAccess } from '../../../../lambda/shop/payments/stripe-client'
import { UserError } from '../../../../lib/stage/user-error'
import { proxy, proxyAgent } from '../../../cli/proxy'
import type { Fix } from '../check'

export type StripeKey = { text: string; stripe: Stripe; isLive: boolean; isRestricted: boolean }

/** Longer than for buyers, because a person can wait. */
const attemptTimeoutMs = 30_000

/**
 * With the functions' client and API version; `apiUrl` is the Stripe emulator's in tests. Throws a UserError about the
 * key that does not repeat it.
 */
export function openStripe(text: string, apiUrl?: string): StripeKey {
  const fault = keyFault(text)
  if (fault) throw new UserError(fault)
  const agent = apiUrl ? undefined : proxyAgent({ keepAlive: true, timeout: attemptTimeoutMs })
  const client = disposingHttpClient(Stripe.createNodeHttpClient(agent))
  const { stripe, livemode } = stripeAccess(text, apiUrl, attemptTimeoutMs, client)
  return { text, stripe, isLive: livemode, isRestricted: text.startsWith('rk_') }
}

export function keyFault(text: string): string | undefined {
  if (text.startsWith('pk_')) {
    return 'That is a publishable key (pk_…): give a restricted key (rk_…).'
  }
  try {
    stripeAccess(text)
    return undefined
  } catch {
    return 'That is not a Stripe key: restricted keys begin with rk_live_ or rk_test_.'
  }
}

export function modeOf({ isLive }: Pick<StripeKey, 'isLive'>): string {
  return isLive ? 'live mode' : 'test mode'
}

export function dashboardPage(path: string, { isLive }: Pick<StripeKey, 'isLive'>): string {
  return `https://dashboard.stripe.com/${isLive ? '' : 'test/'}${path}`
}

/** In our words, because Stripe's messages repeat parts of the key. A clause without a full stop. */
export function stripeReason(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'Stripe does not accept the key: it is mistyped, revoked or expired'
  }
  if (lacksPermission(error)) return `the key lacks ${deniedSlug(error) ?? 'a permission'}`
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return `Stripe does not respond (${proxy.advice})`
  }
  if (!(error instanceof Stripe.errors.StripeError)) return 'an unexpected error'
  const { statusCode, code, param, requestId } = error
  const parts = [code, param && `parameter ${param}`, requestId].filter(Boolean)
  return `Stripe responded ${statusCode ?? 'without a status'} (${parts.join(', ')})`
}

/** For a key that lacks a permission which only allows reading. */
export function addPermission(key: StripeKey, permission = 'the permission'): Fix {
  const what = `Add ${permission} to the key at Stripe; it only allows reading.`
  return { what, page: dashboardPage('apikeys', key) }
}

export function lacksPermission(error: unknown): error is Stripe.errors.StripePermissionError {
  return error instanceof Stripe.errors.StripePermissionError
}

/** `rak_…`, if Stripe names it. */
export function deniedSlug(error: unknown): string | undefined {
  return lacksPermission(error) ? /'(rak_\w+)'/.exec(error.message)?.[1] : undefined
}

/** The key's account and mode have no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}
