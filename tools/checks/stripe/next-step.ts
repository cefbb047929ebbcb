import type { StoredSecret } from '../../cli/stored-secret'
import {
  changesTo,
  type Endpoint,
  type Endpoints,
  isReceiving,
  type WantedEndpoint,
  wantedVersion,
} from './endpoints'

/** Stripe retries an event for three days, but not after its endpoint was deleted. */
const retryMs = 3 * 24 * 3_600_000

/** The next step towards a webhook endpoint that receives every event and whose secret is stored. */
export type EndpointStep =
  | { kind: 'create' }
  /** The API version of an endpoint cannot be changed, so a new one replaces it. */
  | { kind: 'replace'; endpoint: Endpoint }
  /** The endpoint receives events, but its signing secret is not stored. */
  | { kind: 'store-secret'; endpoint: Endpoint }
  | { kind: 'update'; endpoint: Endpoint; changes: ReturnType<typeof changesTo> }
  /** Remove an endpoint that never received events, or that was replaced and has no more retries. */
  | { kind: 'delete'; endpoint: Endpoint }
  /** `replaced` still receives events and their retries. */
  | { kind: 'settled'; endpoint: Endpoint; replaced?: Endpoint; replacedUntil?: Date }

/**
 * Decides the next step from what is stored and what Stripe has, so that a run continues an interrupted one. No event
 * is lost: an endpoint receives events only once the functions know its secret, and is deleted only when Stripe has
 * nothing left to retry.
 */
export function nextStep(
  { own }: Endpoints,
  { value }: StoredSecret,
  wanted: WantedEndpoint,
  now: Date,
): EndpointStep {
  const endpoint = own.find(({ id }) => id === value?.endpoint)
  const others = own.filter((other) => other !== endpoint)
  const receiving = others.find(isReceiving)
  const unused = others.find((other) => !isReceiving(other))
  if (unused) return { kind: 'delete', endpoint: unused }
  if (!endpoint) {
    return receiving ? { kind: 'store-secret', endpoint: receiving } : { kind: 'create' }
  }
  if (endpoint.apiVersion !== wantedVersion && !receiving) return { kind: 'replace', endpoint }
  const changes = changesTo(endpoint, wanted)
  if (Object.keys(changes).length > 0) return { kind: 'update', endpoint, changes }
  if (!receiving) return { kind: 'settled', endpoint }
  const replacedUntil = new Date((endpoint.onSince ?? now).getTime() + retryMs)
  if (now >= replacedUntil) return { kind: 'delete', endpoint: receiving }
  return { kind: 'settled', endpoint, replaced: receiving, replacedUntil }
}
