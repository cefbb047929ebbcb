import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { subscribedEvents } from '../../../lambda/payments/record-event'

/** Whose endpoint it is: two accounts of AWS may have stages of one name at one Stripe account. */
export type Owner = { store: string; account: string }

/** The one endpoint that a store needs. */
export type WantedEndpoint = { url: string; owner: Owner }

/** A webhook endpoint at Stripe, as far as it matters here. */
export type Endpoint = {
  id: string
  url: string
  isOn: boolean
  events: string[]
  apiVersion: string | null
  /** Of its signing secret, which Stripe does not show again. */
  fingerprint?: string
  /** Since when it gets all events. */
  onSince?: Date
}

export type Endpoints = {
  /** Made by this command for this store. */
  own: Endpoint[]
  /** Made otherwise, and sending to the store's address as well. */
  foreign: Endpoint[]
}

/** Every endpoint gets events of the version that the functions are written for. */
export const wantedVersion = Stripe.API_VERSION

/** Finds the endpoints that concern a store. */
export async function findEndpoints(
  stripe: Stripe,
  { url, owner }: WantedEndpoint,
): Promise<Endpoints> {
  const all: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) all.push(endpoint)
  const isOwn = ({ metadata }: Stripe.WebhookEndpoint) =>
    metadata['store'] === owner.store && metadata['account'] === owner.account
  return {
    own: all.filter(isOwn).map(readEndpoint),
    foreign: all.filter((endpoint) => !isOwn(endpoint) && endpoint.url === url).map(readEndpoint),
  }
}

function readEndpoint(endpoint: Stripe.WebhookEndpoint): Endpoint {
  const { secret: fingerprint, onSince } = endpoint.metadata
  return {
    id: endpoint.id,
    url: endpoint.url,
    isOn: endpoint.status === 'enabled',
    events: endpoint.enabled_events,
    apiVersion: endpoint.api_version,
    ...(fingerprint ? { fingerprint } : {}),
    ...(onSince ? { onSince: new Date(onSince) } : {}),
  }
}

/**
 * Tells which endpoint a secret is of, without telling the secret: 64 bits of its hash, and a
 * secret of Stripe's has far more than can be guessed.
 */
export function fingerprintOf(signingSecret: string): string {
  return createHash('sha256').update(signingSecret).digest('hex').slice(0, 16)
}

/** What an endpoint differs in from the one that is wanted, and can be made to agree. */
export function differences({ url, events }: Endpoint, wanted: WantedEndpoint) {
  const hasAllEvents = events.toSorted().join() === subscribedEvents.toSorted().join()
  return {
    ...(url === wanted.url ? {} : { url: wanted.url }),
    ...(hasAllEvents ? {} : { enabled_events: enabledEvents() }),
  }
}

/** The events that the functions handle, and no others. */
export function enabledEvents(): Stripe.WebhookEndpointCreateParams.EnabledEvent[] {
  return subscribedEvents.filter(isEventOfStripe)
}

/** The compiler cannot see that the functions' names are among Stripe's; Stripe refuses others. */
function isEventOfStripe(name: string): name is Stripe.WebhookEndpointCreateParams.EnabledEvent {
  return name !== '*'
}
