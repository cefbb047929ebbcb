import { UserError } from '../../../lib/stage/user-error'
import { action, type Check, ok, warning } from '../../checks/check'
import { checkEndpoint, isPreviousUnused } from '../../checks/stripe/check-endpoint'
import {
  type Endpoint,
  type Endpoints,
  findEndpoints,
  wantedEndpoint,
} from '../../checks/stripe/endpoints'
import { type EndpointStep, nextStep } from '../../checks/stripe/next-step'
import {
  isDenied,
  isMissing,
  modeOf,
  openStripe,
  type StripeKey,
  stripeReason,
} from '../../checks/stripe/stripe-key'
import { readStoredSecret, type StoredSecret, StoredSecretError } from '../../cli/stored-secret'
import { setupCommand, type SetupRun } from '../run/setup-run'
import { changeEndpoint, type Keys } from './change-endpoint'
import { askSetupKey, giveSetupKey } from './choose-key'
import { isReachedBy, otherAccount } from './key-reach'
import { dropPreviousSecret, storeSigningSecret } from './signing-secret'

/** The longest path to a settled endpoint, after an interrupted replacement, takes 4 steps. */
const maxSteps = 8

/**
 * Brings the webhook endpoint and the stored signing secret into agreement, with the store's key if
 * its permissions allow it, otherwise with a second key. Changes only what is wrong.
 */
export async function connectEndpoint(run: SetupRun, storeKey: StripeKey): Promise<Check[]> {
  const setupKey = await chooseSetupKey(run, storeKey)
  if (setupKey && setupKey.isLive !== storeKey.isLive) return [otherMode(setupKey, storeKey)]
  try {
    return await connect(run, { storeKey, setupKey })
  } catch (error) {
    if (error instanceof StoredSecretError || error instanceof UserError) throw error
    if (isMissing(error) && setupKey) return [otherAccount]
    if (isDenied(error)) return [await needsSetupKey(run, storeKey, error)]
    return [failed(run, error)]
  }
}

/** The second key: the given one, or one that a person types if an endpoint has to change. */
async function chooseSetupKey(run: SetupRun, storeKey: StripeKey): Promise<StripeKey | undefined> {
  const isAsked = !run.setupKey && storeKey.isRestricted && run.terminal.isInteractive
  const typed =
    isAsked && (await mustChange(run, storeKey)) ? await askSetupKey(run, storeKey) : undefined
  const text = run.setupKey ?? typed
  return text ? openStripe(text, run.stripeApiUrl) : undefined
}

/** Whether setup is about to change an endpoint, or cannot determine that with the store's key. */
async function mustChange(run: SetupRun, { stripe }: StripeKey): Promise<boolean> {
  const wanted = wantedEndpoint(run.stage, run)
  const stored = await readStoredSecret(run.outputs.WebhookSigningSecret)
  try {
    const endpoints = await run.terminal.during('Checking Stripe', findEndpoints(stripe, wanted))
    const { kind } = nextStep(endpoints, stored, wanted, run.terminal.now())
    return kind !== 'settled' && kind !== 'store-secret'
  } catch (error) {
    // The work itself reports any other error.
    return isDenied(error)
  }
}

async function connect(run: SetupRun, keys: Keys): Promise<Check[]> {
  const before = await readStoredSecret(run.outputs.WebhookSigningSecret)
  const settled = await settle(run, keys, before)
  if ('blockedBy' in settled) return [settled.blockedBy]
  const { endpoints, step } = settled
  let { stored } = settled
  const isRotation = run.rotation === 'webhook-signing'
  if (isRotation && stored.value?.current === before.value?.current) {
    if (step.replaced) return [replacedFirst(step.replaced)]
    const change = await storeSigningSecret(run, keys.storeKey, step.endpoint, stored)
    if ('blockedBy' in change) return [change.blockedBy]
    stored = change.stored
  }
  if (isPreviousUnused(endpoints, stored, step)) stored = await dropPreviousSecret(run, stored)
  const { stage, terminal } = run
  const connection = { stage, key: keys.storeKey, endpoints, stored, now: terminal.now() }
  const checks = checkEndpoint({ ...connection, wanted: wantedEndpoint(stage, run) })
  return isRotation && !stored.value?.previous ? [...checks, rotated] : checks
}

type Settled = {
  endpoints: Endpoints
  stored: StoredSecret
  step: Extract<EndpointStep, { kind: 'settled' }>
}

/** Takes one step after another. Each is decided from the present state, so that a run continues an interrupted one. */
async function settle(
  run: SetupRun,
  keys: Keys,
  before: StoredSecret,
): Promise<Settled | { blockedBy: Check }> {
  const wanted = wantedEndpoint(run.stage, run)
  let stored = before
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const endpoints = await run.terminal.during('Checking Stripe', readEndpoints(run, keys))
    const step = nextStep(endpoints, stored, wanted, run.terminal.now())
    if (step.kind === 'settled') return { endpoints, stored, step }
    const change = await changeEndpoint(step, { run, keys, wanted, stored })
    if ('blockedBy' in change) return change
    stored = change.stored
  }
  throw new Error('The webhook endpoint keeps changing: is someone else changing it?')
}

/** With the store's key if its permissions allow it, otherwise with the second key. */
async function readEndpoints(run: SetupRun, { storeKey, setupKey }: Keys): Promise<Endpoints> {
  const wanted = wantedEndpoint(run.stage, run)
  try {
    return await findEndpoints(storeKey.stripe, wanted)
  } catch (error) {
    if (!setupKey || !isDenied(error)) throw error
    return findEndpoints(setupKey.stripe, wanted)
  }
}

/** Only one previous secret can be stored, and the replaced endpoint still signs with it. */
function replacedFirst({ id }: Endpoint): Check {
  return action('stripe.rotation', `Webhook endpoint ${id} still signs with the previous secret`, {
    what: 'Delete it at Stripe if the rotation cannot wait, or rotate when setup has deleted it.',
  })
}

const rotated = ok('stripe.rotation', 'The webhook signing secret was replaced; no event was lost')

function otherMode(setupKey: StripeKey, storeKey: StripeKey): Check {
  const summary = `STRIPE_SETUP_KEY is for ${modeOf(setupKey)}, the store's key for ${modeOf(storeKey)}`
  return action('stripe.endpoint', summary, { what: 'Give two keys of one mode.' })
}

/** Only a warning while payments reach the store: then just an improvement is missing. */
async function needsSetupKey(run: SetupRun, storeKey: StripeKey, error: unknown): Promise<Check> {
  const isOn = await isReachedBy(run, storeKey)
  const summary = `The webhook endpoint cannot be ${isOn ? 'checked or changed' : 'created'}: ${stripeReason(error)}`
  return (isOn ? warning : action)('stripe.endpoint', summary, giveSetupKey(run, storeKey))
}

function failed(run: SetupRun, error: unknown): Check {
  const summary = `The webhook endpoint could not be connected: ${stripeReason(error)}`
  const what = 'Run this again: it continues where it ended.'
  return action('stripe.endpoint', summary, { what, command: setupCommand(run) })
}
