import type { StoredSecret } from '../aws/stored-secret'
import {
  differences,
  type Endpoint,
  type Endpoints,
  fingerprintOf,
  type WantedEndpoint,
  wantedVersion,
} from './endpoints'

/** The one thing to do next, so that endpoint and stored secret come to agree. */
export type Step =
  /** Make an endpoint; `previous` is the secret to keep beside the new one. */
  | { kind: 'create'; staysOff: boolean; previous: string | undefined }
  | { kind: 'update'; endpoint: Endpoint; changes: ReturnType<typeof differences> }
  /** Switch on the endpoint of the current secret, when every function knows that. */
  | { kind: 'switch-on'; endpoint: Endpoint }
  /** Delete an endpoint whose secret nobody knows: it was made by a run that did not finish. */
  | { kind: 'delete-lost'; endpoint: Endpoint }
  /** Delete the endpoint of the previous secret, when Stripe has nothing left to deliver to it. */
  | { kind: 'delete-former'; endpoint: Endpoint; successor: Endpoint }
  | { kind: 'forget-previous'; current: string }
  | { kind: 'settled'; endpoint: Endpoint }

/**
 * Decides the next step from what is there, so that a run that was ended anywhere is taken up by the
 * next. Its order is what keeps every event: an endpoint gets events only while the functions know
 * its secret, and the one before it stays until the new one gets them.
 *
 * 1. A new endpoint is created, and is off (its first moment is spent on an event that never comes).
 * 2. Its secret is stored as `current`, the old one as `previous`: both verify.
 * 3. When every function has read that, the new endpoint is switched on: both deliver, and an event
 *    that comes twice is one order.
 * 4. When Stripe has nothing left to deliver to the old one (deleting it would end its retries:
 *    https://docs.stripe.com/webhooks#disable), the old one is deleted, and its secret forgotten.
 *
 * @param replace whether a sound endpoint is to be replaced by a new one
 */
export function nextStep(
  { own, foreign }: Endpoints,
  stored: StoredSecret,
  wanted: WantedEndpoint,
  replace = false,
): Step {
  const { current, previous } = stored.value ?? {}
  const holder = own.find((endpoint) => isOf(endpoint, current))
  const former = own.find((endpoint) => endpoint !== holder && isOf(endpoint, previous))
  const lost = own.find((endpoint) => endpoint !== holder && endpoint !== former)

  if (lost && (holder ?? former)) return { kind: 'delete-lost', endpoint: lost }
  // What delivers now goes on delivering: its secret is the one to keep.
  if (!holder) {
    return {
      kind: 'create',
      staysOff: former?.isOn ?? false,
      previous: former ? previous : current,
    }
  }
  const isOutdated = holder.apiVersion !== wantedVersion
  if (!former && (replace || isOutdated)) {
    return { kind: 'create', staysOff: holder.isOn, previous: current }
  }
  for (const endpoint of [holder, ...(former ? [former] : [])]) {
    const changes = differences(endpoint, wanted)
    if (Object.keys(changes).length > 0) return { kind: 'update', endpoint, changes }
  }
  if (!holder.isOn) return { kind: 'switch-on', endpoint: holder }
  if (former) return { kind: 'delete-former', endpoint: former, successor: holder }
  // An endpoint that somebody made by hand may be signing with it.
  const mayBeInUse = foreign.some(({ isOn }) => isOn)
  if (current && previous && !mayBeInUse) return { kind: 'forget-previous', current }
  return { kind: 'settled', endpoint: holder }
}

function isOf({ fingerprint }: Endpoint, secret: string | undefined): boolean {
  return secret !== undefined && fingerprint === fingerprintOf(secret)
}
