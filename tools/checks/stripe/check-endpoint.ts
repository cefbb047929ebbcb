import { done, open, type Point, type Todo, warning } from '../checklist/point'
import { knownEverywhereAt, type StoredSecret } from '../aws/stored-secret'
import { type Run, setupCommand, timeOfDay } from '../run'
import { type Endpoint, type Endpoints, fingerprintOf, type WantedEndpoint } from './endpoints'
import { nextStep, type Step } from './next-step'
import { dashboardPage, modeOf, type StripeKey } from './stripe-key'

type Look = {
  stage: string
  key: StripeKey
  endpoints: Endpoints
  stored: StoredSecret
  wanted: WantedEndpoint
}

/** What is to be said of a store's webhook endpoint; the same to who sets up and to who looks. */
export function endpointPoints({ stage, key, endpoints, stored, wanted }: Look): Point[] {
  const foreign = endpoints.foreign.map(foreignPoint(key))
  const step = nextStep(endpoints, stored, wanted)
  if (step.kind === 'settled') return [settled(step.endpoint, key), ...foreign]
  const found = describe(step, stored, endpoints)
  // Where no endpoint of a known secret is, events are refused or go nowhere.
  const isCut = step.kind === 'create' && !step.staysOff
  const what = isCut
    ? 'Let setup make one; a payment is not heard of until then.'
    : 'Let setup put it right; no event is lost.'
  const todo = { what, command: setupCommand({ stage }) }
  // While a known endpoint is on, what is unfinished keeps no event from counting.
  const isHarmless = isServed(endpoints, stored) && step.kind !== 'update'
  const point = isHarmless ? warning : open
  return [point('stripe.endpoint', found, todo), ...foreign]
}

function settled({ id, events, apiVersion }: Endpoint, key: StripeKey): Point {
  const found = `Webhook endpoint ${id} (${modeOf(key)}) is on, with ${events.length} events of version ${apiVersion}, and its signing secret is the stored one`
  return done('stripe.endpoint', found)
}

/** Whether an endpoint of the store is on and its signing secret is known. */
export function isServed({ own }: Endpoints, stored: StoredSecret): boolean {
  return own.some((endpoint) => endpoint.isOn && isKnown(endpoint, stored))
}

function isKnown({ fingerprint }: Endpoint, { value }: StoredSecret): boolean {
  const secrets = [value?.current, value?.previous].filter((secret) => secret !== undefined)
  return secrets.some((secret) => fingerprint === fingerprintOf(secret))
}

/** What the next step says of the present. */
function describe(
  step: Exclude<Step, { kind: 'settled' }>,
  { value }: StoredSecret,
  { own }: Endpoints,
): string {
  switch (step.kind) {
    case 'create':
      if (step.staysOff) return 'The webhook endpoint has to be replaced by a new one'
      if (value) return 'The stored signing secret is of no webhook endpoint of this store'
      return own.length > 0
        ? 'The stored signing secret is missing or damaged'
        : 'Stripe is not connected: there is no webhook endpoint'
    case 'update':
      return `Webhook endpoint ${step.endpoint.id} has another ${Object.keys(step.changes).join(' and ')}`
    case 'switch-on':
      return `Webhook endpoint ${step.endpoint.id} is off`
    case 'delete-lost':
    case 'delete-former':
    case 'forget-previous':
      return 'A rotation of the webhook signing secret is not finished'
  }
}

function foreignPoint(key: StripeKey): (endpoint: Endpoint) => Point {
  return ({ id, isOn }) => {
    const what =
      'Delete it when the one above is on: its events are refused, or come twice, and raise alarms.'
    const found = `Webhook endpoint ${id} (${isOn ? 'on' : 'off'}) sends to the same address and was not made by setup`
    return warning('stripe.foreign-endpoint', found, {
      what,
      page: dashboardPage(`webhooks/${id}`, key),
    })
  }
}

/** What went to an endpoint whose secret was lost, and is tried no more. */
export function lostEvents(key: StripeKey, owed: string): Point {
  const found = `The endpoint before was signed with a secret that is lost: ${owed}`
  return open('stripe.lost-events', found, {
    what: 'Send them again to the new endpoint, each by the Stripe CLI: stripe events resend <event> --webhook-endpoint=<endpoint> (in live mode with --live).',
    page: dashboardPage('events', key),
  })
}

/** A rotation that waits until every function has read the new secret. */
export function notYetKnown(run: Run, stored: StoredSecret): Point {
  const todo: Todo = {
    what: `Run this after ${timeOfDay(knownEverywhereAt(stored))}, when every function knows both secrets; keep the key for setting up until then.`,
    command: setupCommand(run, '--yes'),
    takes: '6 minutes',
  }
  return open('stripe.rotation', 'The new webhook endpoint is made and still off', todo)
}

/** A rotation that waits until Stripe has delivered what the old endpoint still owes. */
export function stillOwed(run: Run, owed: string, until: Date): Point {
  return open('stripe.rotation', `The old webhook endpoint stays: ${owed}`, {
    what: `Both endpoints work. Keep the key for setting up, and run this again later, at the latest after ${until.toISOString().slice(0, 10)}.`,
    command: setupCommand(run, '--yes'),
    takes: 'up to 3 days',
  })
}
