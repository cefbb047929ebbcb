import Stripe from 'stripe'
import { readStoredSecret } from '../aws/stored-secret'
import type { Run } from '../run'
import { wantedEndpoint } from './connect-endpoint'
import { isServed } from './endpoint-points'
import { findEndpoints } from './endpoints'
import { keyFault, openStripe, type StripeKey } from './stripe-key'
import { isDenied } from './stripe-reason'

/**
 * Whether the store hears of what is paid with a key: in the key's own account and mode an endpoint
 * is on whose secret the functions know. Of a key that may not look it is believed when it is of the
 * mode of the stored key.
 */
export async function isHeardOf(run: Run, key: StripeKey): Promise<boolean> {
  const signing = await readStoredSecret(run.outputs.WebhookSigningSecret)
  if (!signing.value) return false
  try {
    return isServed(await findEndpoints(key.stripe, wantedEndpoint(run)), signing)
  } catch (error) {
    return isDenied(error) && (await isOfStoredMode(run, key))
  }
}

async function isOfStoredMode(run: Run, key: StripeKey): Promise<boolean> {
  const { value } = await readStoredSecret(run.outputs.StripeKeySecret)
  if (!value || keyFault(value.current)) return false
  return openStripe(value.current).isLive === key.isLive
}

/**
 * Whether two keys see the same endpoints, as keys of one account and mode do. A key that may not
 * look, or was revoked, is believed.
 *
 * @throws the SDK's error when Stripe does not answer
 */
export async function seeTheSame(run: Run, one: StripeKey, other: StripeKey): Promise<boolean> {
  try {
    const [seen, seenByOther] = await Promise.all([endpointIds(run, one), endpointIds(run, other)])
    return seen === seenByOther
  } catch (error) {
    if (isDenied(error) || error instanceof Stripe.errors.StripeAuthenticationError) return true
    throw error
  }
}

async function endpointIds(run: Run, { stripe }: StripeKey): Promise<string> {
  const { own, foreign } = await findEndpoints(stripe, wantedEndpoint(run))
  const ids = [...own, ...foreign].map(({ id }) => id)
  return ids.toSorted().join()
}
