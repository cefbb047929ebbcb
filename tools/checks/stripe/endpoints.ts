import Stripe from 'stripe'
import { collect } from '../../../lambda/platform/aws/tables'
import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import type { StoreMark } from '../../../lambda/shop/payments/store-mark'
import { stackNameOf } from '../../../lib/stage/stage-config'
import type { DeployedStage } from '../aws/check-aws'

/** The webhook endpoint that a store needs, and the store's mark on it. */
export type WantedEndpoint = { url: string; owner: StoreMark }

export type Endpoint = {
  id: string
  url: string
  isOn: boolean
  events: string[]
  apiVersion: string | null
  /** When setup switched it on for every event. */
  onSince?: Date
}

export type Endpoints = {
  /** Created by setup for this store. */
  own: Endpoint[]
  /** Created otherwise, with the store's URL. */
  foreign: Endpoint[]
}

/** The API version of every event: the version that the functions are written for. */
export const wantedVersion = Stripe.API_VERSION

/**
 * The only event of an endpoint that is not in use yet. Stripe enables an endpoint when it is created, before its
 * signing secret can be stored, and the store causes no event of this type.
 */
export const unusedEvent = 'coupon.deleted'

export function wantedEndpoint(stage: string, deployed: DeployedStage): WantedEndpoint {
  const { outputs, accountId } = deployed
  return { url: outputs.WebhookUrl, owner: { store: stackNameOf(stage), account: accountId } }
}

export async function findEndpoints(
  stripe: Stripe,
  { url, owner }: WantedEndpoint,
): Promise<Endpoints> {
  const all = await collect(stripe.webhookEndpoints.list({ limit: 100 }))
  const isOwn = ({ metadata }: Stripe.WebhookEndpoint) =>
    metadata['store'] === owner.store && metadata['account'] === owner.account
  return {
    own: all.filter(isOwn).map(toEndpoint),
    foreign: all.filter((endpoint) => !isOwn(endpoint) && endpoint.url === url).map(toEndpoint),
  }
}

function toEndpoint(endpoint: Stripe.WebhookEndpoint): Endpoint {
  const { onSince } = endpoint.metadata
  return {
    id: endpoint.id,
    url: endpoint.url,
    isOn: endpoint.status === 'enabled',
    events: endpoint.enabled_events,
    apiVersion: endpoint.api_version,
    onSince: onSince ? new Date(onSince) : undefined,
  }
}

/** Whether an endpoint is enabled and receives events of payments. */
export function isReceiving({ isOn, events }: Endpoint): boolean {
  return isOn && events.some((event) => event !== unusedEvent)
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
