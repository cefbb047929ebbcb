import { secretNames } from '../../../lib/stage/secret-names'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import type { StackOutputs } from '../../cli/find-stack'
import { knownEverywhereAt, readStoredSecret, StoredSecretError } from '../../cli/stored-secret'
import type { Check } from '../check'
import { checkSite } from './check-site'
import type { Signing } from './webhook-calls'

export async function checkRoutes(
  stage: string,
  { clientKey }: Pick<StageConfig, 'clientKey'>,
  outputs: StackOutputs,
  now: Date,
): Promise<Check[]> {
  const { SiteUrl: siteUrl, ApiUrl: apiUrl } = outputs
  return checkSite({ siteUrl, apiUrl, clientKey, signing: await signingOf(stage, now) }, now)
}

/** How the webhook can be called: with a secret that every function has read by now. */
async function signingOf(stage: string, now: Date): Promise<Signing | undefined> {
  try {
    const names = secretNames(stage)
    const key = await readStoredSecret(names.stripeKey)
    const signing = await readStoredSecret(names.webhookSigning)
    if (!key.value || !signing.value) return undefined
    const { current, previous = current } = signing.value
    const secret = now < knownEverywhereAt(signing) ? previous : current
    return { secret, isLive: key.value.current.includes('_live_') }
  } catch (error) {
    // The checks of the secrets report it.
    if (error instanceof StoredSecretError) return undefined
    throw error
  }
}
