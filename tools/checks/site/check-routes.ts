import { secretNames } from '../../../lib/stage/secret-names'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import type { StackOutputs } from '../../cli/find-stack'
import { knownEverywhereAt, readStoredSecret, StoredSecretError } from '../../cli/stored-secret'
import type { Check } from '../check'
import { checkSite } from './check-site'
import type { WebhookCall } from './webhook-calls'

export async function checkRoutes(
  stage: string,
  { clientKey }: Pick<StageConfig, 'clientKey'>,
  outputs: StackOutputs,
  now: Date,
): Promise<Check[]> {
  const { SiteUrl: siteUrl, ApiUrl: apiUrl } = outputs
  return checkSite({ siteUrl, apiUrl, clientKey, webhookCall: await webhookCall(stage, now) }, now)
}

/** How the webhook can be called: signed with a secret that every function has read by now. */
async function webhookCall(stage: string, now: Date): Promise<WebhookCall> {
  try {
    const names = secretNames(stage)
    const key = await readStoredSecret(names.stripeKey)
    const signing = await readStoredSecret(names.webhookSigning)
    if (!key.value || !signing.value) return { kind: 'unsigned' }
    const { current, previous = current } = signing.value
    const secret = now < knownEverywhereAt(signing) ? previous : current
    return { kind: 'signed', secret, isLive: key.value.current.includes('_live_') }
  } catch (error) {
    // The checks of the secrets report it.
    if (error instanceof StoredSecretError) return { kind: 'unsigned' }
    throw error
  }
}
