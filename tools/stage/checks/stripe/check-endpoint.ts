import { knownEverywhereAt, type StoredSecret, timeOfDay } from '../../../cli/stored-secret'
import { action, bySetup, type Check, ok, warning } from '../check'
import {
  changesTo,
  type Endpoint,
  type Endpoints,
  hasOtherMajor,
  isOn,
  type WantedEndpoint,
  wantedVersion,
} from './endpoints'
import { dashboardPage, modeOf, type StripeKey } from './stripe-key'

type Connection = {
  stage: string
  key: StripeKey
  endpoints: Endpoints
  stored: StoredSecret
  wanted: WantedEndpoint
  now: Date
}

/** Stripe retries an event for three days unless its endpoint is deleted: https://docs.stripe.com/webhooks */
const retryMs = 3 * 24 * 3_600_000

export function checkEndpoint(connection: Connection): Check[] {
  const { stage, endpoints, stored } = connection
  const { current, others } = endpoints
  if (!current) {
    const summary = 'Stripe is not connected: no webhook endpoint has its signing secret stored'
    const fix = bySetup(stage, 'Let setup create one; payments do not reach the store until then.')
    return [action('stripe.endpoint', summary, fix)]
  }
  return [
    checkCurrent(current, connection),
    ...(hasOtherMajor(current) ? [otherVersion(current, connection)] : []),
    ...(isPreviousLeft(endpoints, stored) ? [previousSecret(connection)] : []),
    ...others.map((endpoint) => otherEndpoint(endpoint, current, connection)),
  ]
}

/** Another endpoint may still sign with the previous secret. */
export function isPreviousInUse({ others }: Endpoints, { value }: StoredSecret): boolean {
  return value?.previous !== undefined && others.some(isOn)
}

export function isPreviousLeft(endpoints: Endpoints, stored: StoredSecret): boolean {
  return stored.value?.previous !== undefined && !isPreviousInUse(endpoints, stored)
}

function checkCurrent(endpoint: Endpoint, { stage, key, wanted }: Connection): Check {
  const { id, enabled_events: events, api_version: version } = endpoint
  const settings = Object.keys(changesTo(endpoint, wanted)).join(' and ')
  if (settings === '') {
    const summary = `Webhook endpoint ${id} (${modeOf(key)}) is on, with ${events.length} events of version ${version}, and its signing secret is stored`
    return ok('stripe.endpoint', summary)
  }
  const summary = `Webhook endpoint ${id} ${isOn(endpoint) ? `has the wrong ${settings}` : 'is off'}`
  return action('stripe.endpoint', summary, bySetup(stage, 'Let setup fix it; no event is lost.'))
}

function otherVersion({ id, api_version: version }: Endpoint, { stage }: Connection): Check {
  const summary = `Webhook endpoint ${id} sends events of version ${version}, and the functions expect ${wantedVersion}`
  const what = 'Replace it in three steps, which lose no event. The first is this command.'
  const fix = { ...bySetup(stage, what, '--add-endpoint'), page: 'docs/update.md#5-another-api-version' }
  return warning('stripe.api-version', summary, fix)
}

function previousSecret({ stage, stored, now }: Connection): Check {
  const time = knownEverywhereAt(stored)
  const when = now < time ? ` after ${timeOfDay(time)}, when every function has the new one` : ''
  const fix = bySetup(stage, `Run setup again${when}.`, '--yes')
  return warning('stripe.rotation', 'The old webhook signing secret is still accepted', fix)
}

function otherEndpoint(endpoint: Endpoint, { created }: Endpoint, { key }: Connection): Check {
  const day = new Date(created * 1000 + retryMs).toISOString().slice(0, 10)
  const summary = `Webhook endpoint ${endpoint.id} (${isOn(endpoint) ? 'on' : 'off'}) is there as well`
  return warning('stripe.foreign-endpoint', summary, {
    what: `Its events arrive twice or are refused. Delete it at Stripe after ${day}, when Stripe has retried its earlier events, and run setup again.`,
    page: dashboardPage(`webhooks/${endpoint.id}`, key),
  })
}
