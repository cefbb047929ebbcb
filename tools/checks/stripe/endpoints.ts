import Stripe from 'stripe'
import { collect } from '../../../lambda/platform/aws/tables'
import { isMarkedBy, type StoreMark } from '../../../lambda/shop/payments/store-mark'
import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import { stackNameOf } from '../../../lib/stage/stage-config'
import type { StoredSecret } from '../../cli/stored-secret'
import type { DeployedStage } from '../aws/check-aws'

/** The webhook endpoint that a store needs, and the store's mark on it. */
export type WantedEndpoint = { url: string; owner: StoreMark }

export type Endpoint = {
  id: string
  url: string
  isOn: boolean
  events: string[]
  apiVersion: string | null
  createdAt: Date
}

export type Endpoints = {
  /** The one whose signing secret is stored as the current one. */
  current?: Endpoint
  /** The store's others, or with its URL: older, made by hand, or left by a setup that was interrupted. */
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
  const isOwn = ({ metadata }: Stripe.WebhookEndpoint) => isMarkedBy(owner, metadata)
  const related = all.filter((endpoint) => isOwn(endpoint) || endpoint.url === url).map(toEndpoint)
  const current = related.find(({ id }) => id === value?.endpoint)
  return { current, others: related.filter((endpoint) => endpoint !== current) }
}

function toEndpoint(endpoint: Stripe.WebhookEndpoint): Endpoint {
  return {
    id: endpoint.id,
    url: endpoint.url,
    isOn: endpoint.status === 'enabled',
    events: endpoint.enabled_events,
    apiVersion: endpoint.api_version,
    createdAt: new Date(endpoint.created * 1000),
  }
}

/**
 * Whether an endpoint sends events of another major version, such as endive. The versions of one, a month apart, only
 * add to each other: https://docs.stripe.com/webhooks/versioning
 */
export function hasOtherMajor({ apiVersion }: Endpoint): boolean {
  return majorOf(apiVersion) !== majorOf(wantedVersion)
}

function majorOf(version: string | null): string | undefined {
  return version?.split('.')[1]
}

/** The changes that turn an endpoint into the wanted one; its API version cannot be changed. */
export function changesTo(endpoint: Endpoint, wanted: WantedEndpoint) {
  const hasAllEvents = endpoint.events.toSorted().join() === subscribedEvents.toSorted().join()
  return {
    ...(endpoint.url === wanted.url ? {} : { url: wanted.url }),
    ...(hasAllEvents ? {} : { enabled_events: subscribedEvents }),
    ...(endpoint.isOn ? {} : { disabled: false }),
  }
}
