import { subscribedEvents } from '../../lambda/shop/payments/subscribed-events'
import { type WantedEndpoint, wantedVersion } from '../checks/stripe/endpoints'
import type { StripeKey } from '../checks/stripe/stripe-key'
import { type StoredSecret, writeStoredSecret } from '../cli/stored-secret'
import type { SetupRun } from './setup-run'

/**
 * Creates a webhook endpoint with the setup key, and stores its signing secret beside the previous one. Functions
 * refuse its events until they have read the secret, for five minutes at most, and Stripe sends those again.
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
    // An endpoint of another account would receive none of the store's events.
    await storeKey.stripe.webhookEndpoints.retrieve(id)
    const value = { current: secret, previous: stored.value?.current, endpoint: id }
    await writeStoredSecret(stage, 'webhookSigning', value)
    return { value, changedAt: terminal.now() }
  } catch (error) {
    await webhookEndpoints.del(id)
    throw error
  }
}
