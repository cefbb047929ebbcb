import { knownEverywhereAt, type StoredSecret, writeStoredSecret } from '../aws/stored-secret'
import type { Point } from '../checklist/point'
import type { Run } from '../run'
import { lostEvents, notYetKnown, stillOwed } from './endpoint-points'
import {
  type Endpoint,
  enabledEvents,
  fingerprintOf,
  type WantedEndpoint,
  wantedVersion,
} from './endpoints'
import type { Step } from './next-step'
import { owedEvents, retriesMs, undeliveredEvents } from './owed-events'
import type { StripeKey } from './stripe-key'

type Surroundings = { run: Run; key: StripeKey; wanted: WantedEndpoint; stored: StoredSecret }

/**
 * Does one step. Gives the secret as it is stored afterwards, and a point when the step cannot be
 * done in this run, or when something is lost by it.
 */
export async function takeStep(
  step: Exclude<Step, { kind: 'settled' }>,
  surroundings: Surroundings,
): Promise<{ stored: StoredSecret; blocked?: Point; lost?: Point }> {
  const { run, key, stored } = surroundings
  const { webhookEndpoints } = key.stripe
  switch (step.kind) {
    case 'create':
      return { stored: await create(step, surroundings) }
    case 'update':
      await webhookEndpoints.update(step.endpoint.id, step.changes)
      return { stored }
    case 'switch-on':
      return switchOn(step.endpoint, surroundings)
    case 'delete-lost':
      return deleteLost(step.endpoint, surroundings)
    case 'delete-former':
      return deleteFormer(step.endpoint, step.successor, surroundings)
    case 'forget-previous':
      return { stored: await store(run, { current: step.current }) }
  }
}

/** Any endpoint is on when it is made, so for a moment it asks for what never happens here. */
const eventThatNeverComes = 'coupon.deleted'

async function create(
  { staysOff, previous }: Extract<Step, { kind: 'create' }>,
  { run, key, wanted }: Surroundings,
): Promise<StoredSecret> {
  const { webhookEndpoints } = key.stripe
  const { id, secret } = await webhookEndpoints.create({
    url: wanted.url,
    api_version: wantedVersion,
    enabled_events: [eventThatNeverComes],
    description: `${wanted.owner.store}: made by npm run setup`,
    metadata: wanted.owner,
  })
  if (!secret) throw new Error(`Stripe made ${id} without telling its signing secret.`)
  // Before Stripe is asked for events: what is on and unknown would be refused.
  const value = { current: secret, ...(previous ? { previous } : {}) }
  const stored = await store(run, value).catch(async (error: unknown) => {
    await webhookEndpoints.del(id)
    throw error
  })
  await webhookEndpoints.update(id, {
    enabled_events: enabledEvents(),
    disabled: staysOff,
    metadata: {
      secret: fingerprintOf(secret),
      ...(staysOff ? {} : { onSince: run.terminal.now().toISOString() }),
    },
  })
  return stored
}

async function switchOn(endpoint: Endpoint, { run, key, stored }: Surroundings) {
  const { terminal, waits } = run
  const time = knownEverywhereAt(stored)
  if (terminal.now() < time) {
    if (!waits) return { stored, blocked: notYetKnown(run, stored) }
    await terminal.waitUntil(time, 'Waiting until every function knows the new signing secret')
  }
  await key.stripe.webhookEndpoints.update(endpoint.id, {
    disabled: false,
    metadata: { onSince: terminal.now().toISOString() },
  })
  return { stored }
}

/** Nobody knows its secret any more, so what it is owed would be refused until it is sent anew. */
async function deleteLost(endpoint: Endpoint, { run, key, stored }: Surroundings) {
  const now = run.terminal.now()
  // One that never got events is what a run left behind that did not finish.
  const owed = endpoint.onSince ? await undeliveredEvents(key.stripe, now, now) : undefined
  await key.stripe.webhookEndpoints.del(endpoint.id)
  return { stored, ...(owed ? { lost: lostEvents(key, owed) } : {}) }
}

const looksForOwed = 6
const lookAgainMs = 20_000

async function deleteFormer(
  former: Endpoint,
  { onSince }: Endpoint,
  { run, key, stored }: Surroundings,
) {
  const { terminal, waits } = run
  const since = onSince ?? terminal.now()
  const retriesEnd = new Date(since.getTime() + retriesMs)
  const owedNow = () => owedEvents(key.stripe, since, terminal.now())
  let owed = former.isOn ? await owedNow() : undefined
  for (let looks = waits ? looksForOwed : 0; owed && looks > 0; looks -= 1) {
    const later = new Date(terminal.now().getTime() + lookAgainMs)
    await terminal.waitUntil(later, `Waiting for the old webhook endpoint: ${owed}`)
    owed = await owedNow()
  }
  if (owed) return { stored, blocked: stillOwed(run, owed, retriesEnd) }
  await key.stripe.webhookEndpoints.del(former.id)
  return { stored }
}

async function store({ outputs, terminal }: Run, value: StoredSecret['value']) {
  if (!value) throw new Error('There is nothing to store.')
  await writeStoredSecret(outputs.WebhookSigningSecret, value)
  return { value, changedAt: terminal.now() }
}
