import { subscribedEvents } from '../../lambda/shop/payments/subscribed-events'
import { type WantedEndpoint, wantedVersion } from '../checks/stripe/endpoints'
import type { StripeKey } from '../checks/stripe/stripe-key'
import { type StoredSecret, writeStoredSecret } from '../cli/stored-secret'
import type { SetupRun } from './setup-run'

/**
 * Keeps the previous signing secret. Functions refuse the new endpoint's events until they have read its secret, for
 * five minutes at most; Stripe sends those again.
 */
export async function createEndpoint(
  { stage, terminal }: SetupRun,
  { storeKey, setupKey }: { storeKey: StripeKey; setupKey: StripeKey },
  { url, owner }: WantedEndpoint,
  stored: StoredSecret,
): Promise<StoredSecret> {
  const { webhookEndpoints } = setupKey.stripe
  const { id, secret } = await webhookEndpoints.create({
    url,
    api_version: wantedVersion,
    enabled_events: subscribedEvents,
    description: `${owner.store}: created by npm run setup`,
    metadata: owner,
  })
  try {
    if (!secret) throw new Error(`Stripe created ${id} without returning its signing secret.`)
    // In another account, the endpoint would receive none of the store's events.
    await storeKey.stripe.webhookEndpoints.retrieve(id)
    const value = { current: secret, previous: stored.value?.current, endpoint: id }
    await writeStoredSecret(stage, 'webhookSigning', value)
    return { value, changedAt: terminal.now() }
  } catch (error) {
    await webhookEndpoints.del(id)
    throw error
  }
}
