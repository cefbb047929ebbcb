import Stripe from 'stripe'
import { collect } from '../../../../lambda/platform/aws/tables'
import { isMarkedBy, type StoreMark } from '../../../../lambda/shop/payments/store-mark'
import { subscribedEvents } from '../../../../lambda/shop/payments/subscribed-events'
import { stackNameOf } from '../../../../lib/stage/stage-config'
import type { StoredSecret } from '../../../cli/stored-secret'
import type { DeployedStage } from '../aws/check-aws'

/** `owner` is the store's mark on the endpoint. */
export type WantedEndpoint = { url: string; owner: StoreMark }

export type Endpoint = Stripe.WebhookEndpoint

export type Endpoints = {
  /** Signs with the stored current secret. */
  current?: Endpoint
  /** Others of the store or with its URL: older, made by hand, or left by an interrupted setup. */
  others: Endpoint[]
}

/** The API version that the functions are written for. */
export const wantedVersion = Stripe.API_VERSION

export function wantedEndpoint(stage: string, deployed: DeployedStage): WantedEndpoint {
  const { outputs, accountId } = deployed
  return { url: outputs.WebhookUrl, owner: { store: stackNameOf(stage), account: accountId } }
}

export async function findEndpoints(
  stripe: Stripe,
  { url, owner }: WantedEndpoint,
  { value }: StoredSecret,
): Promise<Endpoints> {
  const all = await collect(stripe.webhookEndpoints.list({ limit: 100 }))
  const related = all.filter((each) => isMarkedBy(owner, each.metadata) || each.url === url)
  const current = related.find(({ id }) => id === value?.endpoint)
  return { current, others: related.filter((endpoint) => endpoint !== current) }
}

export function isOn({ status }: Endpoint): boolean {
  return status === 'enabled'
}

/** Versions of one major, such as endive, come monthly and only add: https://docs.stripe.com/webhooks/versioning */
export function hasOtherMajor({ api_version: version }: Endpoint): boolean {
  return version?.split('.')[1] !== wantedVersion.split('.')[1]
}

/** Empty for the wanted endpoint. The API version cannot be changed. */
export function changesTo(endpoint: Endpoint, wanted: WantedEndpoint) {
  const events = endpoint.enabled_events.toSorted().join()
  return {
    ...(endpoint.url === wanted.url ? {} : { url: wanted.url }),
    ...(events === subscribedEvents.toSorted().join() ? {} : { enabled_events: subscribedEvents }),
    ...(isOn(endpoint) ? {} : { disabled: false }),
  }
}
