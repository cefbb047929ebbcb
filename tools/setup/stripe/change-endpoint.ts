import { action, type Check } from '../../checks/check'
import { unusedEvent, type WantedEndpoint, wantedVersion } from '../../checks/stripe/endpoints'
import type { EndpointStep } from '../../checks/stripe/next-step'
import { modeOf, type StripeKey } from '../../checks/stripe/stripe-key'
import { knownEverywhereAt, type StoredSecret, writeStoredSecret } from '../../cli/stored-secret'
import { timeOfDay } from '../../cli/time-of-day'
import { agreeingCommand, mayChange, setupCommand, type SetupRun } from '../run/setup-run'
import { isSeenBy, otherAccount } from './key-reach'
import { type Change, storeSigningSecret } from './signing-secret'

/** The key that the store uses, and the second key, which may change webhook endpoints. */
export type Keys = { storeKey: StripeKey; setupKey?: StripeKey }

type Context = { run: SetupRun; keys: Keys; wanted: WantedEndpoint; stored: StoredSecret }
type Step = Exclude<EndpointStep, { kind: 'settled' }>

/** Takes one step, if the person agrees. */
export async function changeEndpoint(step: Step, context: Context): Promise<Change> {
  const { run, keys, stored } = context
  const { storeKey, setupKey = storeKey } = keys
  if (step.kind === 'store-secret') return storeSigningSecret(run, storeKey, step.endpoint, stored)
  const asked = question(step, storeKey, context.wanted)
  if (!(await mayChange(run, asked, 'webhook endpoint')))
    return { blockedBy: notChanged(run, asked) }
  switch (step.kind) {
    case 'create':
    case 'replace':
      return create(context)
    case 'update':
      return update(step, context)
    case 'delete':
      await setupKey.stripe.webhookEndpoints.del(step.endpoint.id)
      return { stored }
  }
}

function question(step: Step, storeKey: StripeKey, { url }: WantedEndpoint): string {
  const mode = modeOf(storeKey)
  if (step.kind === 'create') {
    return `Create a webhook endpoint at Stripe (${mode}) for ${url} and store its signing secret?`
  }
  return step.kind === 'replace'
    ? `Replace the webhook endpoint at Stripe (${mode}) with one of API version ${wantedVersion}? It takes 6 minutes and loses no event.`
    : `Correct the webhook endpoint at Stripe (${mode})?`
}

function notChanged(run: SetupRun, asked: string): Check {
  const what = 'Agree at a terminal, or use --yes.'
  return action('stripe.endpoint', `Not done: ${asked}`, { what, command: agreeingCommand(run) })
}

/** Creates an endpoint that receives no events yet, and stores its secret beside the previous one. */
async function create({ run, keys, wanted, stored }: Context): Promise<Change> {
  const { storeKey, setupKey = storeKey } = keys
  const { webhookEndpoints } = setupKey.stripe
  const { id, secret } = await webhookEndpoints.create({
    url: wanted.url,
    api_version: wantedVersion,
    enabled_events: [unusedEvent],
    description: `${wanted.owner.store}: created by npm run setup`,
    metadata: wanted.owner,
  })
  try {
    if (!secret) throw new Error(`Stripe created ${id} without returning its signing secret.`)
    if (!(await isSeenBy(storeKey, id))) {
      await webhookEndpoints.del(id)
      return { blockedBy: otherAccount }
    }
    const value = { current: secret, previous: stored.value?.current, endpoint: id }
    await writeStoredSecret(run.outputs.WebhookSigningSecret, value)
    return { stored: { value, changedAt: run.terminal.now() } }
  } catch (error) {
    await webhookEndpoints.del(id)
    throw error
  }
}

/** Corrects an endpoint. An endpoint that is not in use yet waits until every function knows its secret. */
async function update(
  { endpoint, changes }: Extract<Step, { kind: 'update' }>,
  { run, keys, stored }: Context,
): Promise<Change> {
  const { terminal, waits } = run
  const { storeKey, setupKey = storeKey } = keys
  const time = knownEverywhereAt(stored)
  if (stored.value?.previous !== undefined && terminal.now() < time) {
    if (!waits) return { blockedBy: notKnownYet(run, time) }
    await terminal.waitUntil(time, 'Waiting until every function knows the new signing secret')
  }
  const metadata = { onSince: endpoint.onSince?.toISOString() ?? terminal.now().toISOString() }
  await setupKey.stripe.webhookEndpoints.update(endpoint.id, { ...changes, metadata })
  return { stored }
}

function notKnownYet(run: SetupRun, time: Date): Check {
  return action('stripe.endpoint', 'The new webhook endpoint is created but not used yet', {
    what: `Run this after ${timeOfDay(time)}, when every function knows its secret; keep the second key until then.`,
    command: setupCommand(run, '--yes'),
    takes: '6 minutes',
  })
}
