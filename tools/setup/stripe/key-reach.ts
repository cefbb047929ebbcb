import Stripe from 'stripe'
import { action } from '../../checks/check'
import { isConnected } from '../../checks/stripe/check-endpoint'
import { findEndpoints, wantedEndpoint } from '../../checks/stripe/endpoints'
import {
  isDenied,
  isMissing,
  keyFault,
  openStripe,
  type StripeKey,
} from '../../checks/stripe/stripe-key'
import { readStoredSecret } from '../../cli/stored-secret'
import type { SetupRun } from '../run/setup-run'

/**
 * Whether payments with a key reach the webhook. A key that may not read endpoints is trusted if its mode is the stored
 * key's.
 */
export async function isReachedBy(run: SetupRun, key: StripeKey): Promise<boolean> {
  const signing = await readStoredSecret(run.outputs.WebhookSigningSecret)
  if (!signing.value) return false
  try {
    return isConnected(await findEndpoints(key.stripe, wantedEndpoint(run.stage, run)), signing)
  } catch (error) {
    if (!isDenied(error)) return false
    const { value } = await readStoredSecret(run.outputs.StripeKeySecret)
    if (!value || keyFault(value.current)) return false
    return openStripe(value.current).isLive === key.isLive
  }
}

/**
 * Whether an endpoint is in the account and mode of a key. A key that may not read endpoints, or that
 * was revoked, is trusted.
 */
export async function isSeenBy({ stripe }: StripeKey, id: string | undefined): Promise<boolean> {
  if (id === undefined) return true
  try {
    await stripe.webhookEndpoints.retrieve(id)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    if (isDenied(error) || error instanceof Stripe.errors.StripeAuthenticationError) return true
    throw error
  }
}

/** The endpoint that the second key created is not in the account of the store's key. */
export const otherAccount = action(
  'stripe.account',
  "The second key and the store's key belong to two Stripe accounts",
  { what: 'Give two keys of one account.' },
)
