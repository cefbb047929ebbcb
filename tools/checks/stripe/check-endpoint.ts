import { knownEverywhereAt, type StoredSecret } from '../../cli/stored-secret'
import { timeOfDay } from '../../cli/time-of-day'
import { action, type Check, type Fix, ok, warning } from '../check'
import { type Endpoint, type Endpoints, isReceiving, type WantedEndpoint } from './endpoints'
import { type EndpointStep, nextStep } from './next-step'
import { dashboardPage, modeOf, type StripeKey } from './stripe-key'

type Connection = {
  stage: string
  key: StripeKey
  endpoints: Endpoints
  stored: StoredSecret
  wanted: WantedEndpoint
  now: Date
}

/** Compares the webhook endpoint at Stripe with the stored signing secret. Changes nothing. */
export function checkEndpoint(connection: Connection): Check[] {
  const { key, endpoints, stored, wanted, now } = connection
  const step = nextStep(endpoints, stored, wanted, now)
  return [
    checkStep(step, connection),
    ...(step.kind === 'settled' ? checkPreviousSecret(connection, step) : []),
    ...endpoints.foreign.map((endpoint) => foreignEndpoint(endpoint, key)),
  ]
}

/** Whether events about payments in the key's account and mode reach the functions, and none is refused. */
export function isConnected({ own }: Endpoints, { value }: StoredSecret): boolean {
  if (!value) return false
  const isKnown = ({ id }: Endpoint) => id === value.endpoint || value.previous !== undefined
  return own.some((endpoint) => isReceiving(endpoint) && isKnown(endpoint))
}

/** Whether `previous` can be dropped: no enabled endpoint may still sign with it. */
export function isPreviousUnused(
  { foreign }: Endpoints,
  { value }: StoredSecret,
  { replaced }: Extract<EndpointStep, { kind: 'settled' }>,
): boolean {
  return value?.previous !== undefined && !replaced && !foreign.some(({ isOn }) => isOn)
}

function checkStep(step: EndpointStep, { stage, key, endpoints, stored }: Connection): Check {
  const id = 'stripe.endpoint'
  const command = `npm run setup -- --stage ${stage}`
  const fix: Fix = { what: 'Let setup fix it; no event is lost.', command }
  switch (step.kind) {
    case 'settled':
      return settled(step, key, fix)
    case 'create':
      return action(id, 'Stripe is not connected: there is no webhook endpoint', {
        what: 'Let setup create one; payments do not reach the store until then.',
        command,
      })
    case 'store-secret':
      return action(
        id,
        `The signing secret of webhook endpoint ${step.endpoint.id} is not stored`,
        {
          what: 'Reveal it on its page at Stripe and give it to setup; Stripe retries for three days.',
          command: `${command} --rotate webhook-signing`,
          page: dashboardPage(`webhooks/${step.endpoint.id}`, key),
        },
      )
    case 'replace': {
      const summary = `Webhook endpoint ${step.endpoint.id} sends events of API version ${step.endpoint.apiVersion}`
      return warning(id, summary, { ...fix, what: 'Let setup replace it; no event is lost.' })
    }
    case 'delete':
      return warning(id, `Webhook endpoint ${step.endpoint.id} is not needed`, fix)
    case 'update': {
      // While another endpoint receives events, a new one may stay unused.
      const isUrgent = isReceiving(step.endpoint) || !isConnected(endpoints, stored)
      return (isUrgent ? action : warning)(id, describeChanges(step), fix)
    }
  }
}

function settled(
  { endpoint, replaced, replacedUntil }: Extract<EndpointStep, { kind: 'settled' }>,
  key: StripeKey,
  fix: Fix,
): Check {
  const { id, events, apiVersion } = endpoint
  const summary = `Webhook endpoint ${id} (${modeOf(key)}) is on, with ${events.length} events of version ${apiVersion}, and its signing secret is stored`
  if (!replaced) return ok('stripe.endpoint', summary)
  const day = replacedUntil?.toISOString().slice(0, 10)
  return warning(
    'stripe.endpoint',
    `${summary}; ${replaced.id}, which it replaces, is on as well`,
    {
      ...fix,
      what: `Run setup again after ${day}, when Stripe has retried every event of ${replaced.id}.`,
    },
  )
}

function describeChanges({ endpoint, changes }: Extract<EndpointStep, { kind: 'update' }>): string {
  if (!endpoint.isOn) return `Webhook endpoint ${endpoint.id} is off`
  const settings = Object.keys(changes).join(' and ')
  return `Webhook endpoint ${endpoint.id} has the wrong ${settings}`
}

function checkPreviousSecret(
  { stage, endpoints, stored, now }: Connection,
  step: Extract<EndpointStep, { kind: 'settled' }>,
): Check[] {
  if (!isPreviousUnused(endpoints, stored, step)) return []
  const time = knownEverywhereAt(stored)
  const when = now < time ? ` after ${timeOfDay(time)}, when every function has the new one` : ''
  return [
    warning('stripe.rotation', 'The old webhook signing secret is still accepted', {
      what: `Run setup again${when}.`,
      command: `npm run setup -- --stage ${stage} --yes`,
    }),
  ]
}

function foreignEndpoint({ id, isOn }: Endpoint, key: StripeKey): Check {
  const summary = `Webhook endpoint ${id} (${isOn ? 'on' : 'off'}) has the same URL and was not created by setup`
  return warning('stripe.foreign-endpoint', summary, {
    what: 'Delete it once the endpoint above is on: its events are refused or arrive twice, and cause alarms.',
    page: dashboardPage(`webhooks/${id}`, key),
  })
}
