import Stripe from 'stripe'
import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import { action, bySetup, type Check, isCheck, ok, warning } from '../checks/check'
import { checkEndpoint, isPreviousInUse, isPreviousLeft } from '../checks/stripe/check-endpoint'
import {
  changesTo,
  type Endpoints,
  findEndpoints,
  hasOtherMajor,
  type WantedEndpoint,
  wantedEndpoint,
  wantedVersion,
} from '../checks/stripe/endpoints'
import { doctorPermissions, permissionList } from '../checks/stripe/key-permissions'
import {
  addPermission,
  lacksPermission,
  isMissing,
  modeOf,
  type StripeKey,
  stripeReason,
} from '../checks/stripe/stripe-key'
import { readStoredSecret, type StoredSecret, writeStoredSecret } from '../../cli/stored-secret'
import { mayChange, notAgreed, type SetupRun } from './setup-run'
import { chooseSetupKey, giveSetupKey } from './choose-key'
import { dropPreviousSecret, storeSigningSecret } from './signing-secret'

/** Changes only what is wrong, with a second key unless the store's may. `isStored`: the store uses the key already. */
export function connectEndpoint(run: SetupRun, storeKey: StripeKey, isStored: boolean): Promise<Check[]> {
  const connected = connect(run, storeKey, isStored)
  return connected.catch((error: unknown) => [failed(run, storeKey, error)])
}

async function connect(run: SetupRun, storeKey: StripeKey, isStored: boolean): Promise<Check[]> {
  const { stage, terminal, rotate } = run
  const wanted = wantedEndpoint(stage, run)
  const find = (stored: StoredSecret) =>
    terminal.during('Checking Stripe', findEndpoints(storeKey.stripe, wanted, stored))
  const before = await readStoredSecret(stage, 'webhookSigning')
  const found = await find(before).catch(deniedRead)
  if (!found) return [cannotRead(storeKey, isStored && before.value !== undefined)]
  const isRotation = rotate === 'webhook-signing'
  if ((isRotation || isDue(found, run)) && isPreviousInUse(found, before)) return [previousInUse]

  const changed = await createOrCorrect(run, storeKey, wanted, found, before)
  if (isCheck(changed)) return [changed]
  const endpoints = await find(changed)
  const rotated =
    isRotation && found.current ? await storeSigningSecret(run, storeKey, found.current.id, changed) : changed
  if (isCheck(rotated)) return [rotated]
  const stored = isPreviousLeft(endpoints, rotated) ? await dropPreviousSecret(run, rotated) : rotated
  const now = terminal.now()
  const checks = checkEndpoint({ stage, key: storeKey, endpoints, stored, wanted, now })
  return isRotation && !stored.value?.previous ? [...checks, secretReplaced] : checks
}

function isDue({ current }: Endpoints, { addEndpoint }: SetupRun): boolean {
  return addEndpoint && current !== undefined && hasOtherMajor(current)
}

/** Creates the endpoint, corrects it in place, or adds one of the functions' API version. */
async function createOrCorrect(
  run: SetupRun,
  storeKey: StripeKey,
  wanted: WantedEndpoint,
  endpoints: Endpoints,
  stored: StoredSecret,
): Promise<StoredSecret | Check> {
  const { current } = endpoints
  const creates = !current || isDue(endpoints, run)
  const changes = creates ? {} : changesTo(current, wanted)
  if (!creates && Object.keys(changes).length === 0) return stored
  const setupKey = (await chooseSetupKey(run, storeKey)) ?? storeKey
  const asked = creates
    ? `Create a webhook endpoint at Stripe (${modeOf(storeKey)}) for ${wanted.url} and store its signing secret?`
    : `Correct the webhook endpoint at Stripe (${modeOf(storeKey)})?`
  if (!(await mayChange(run, asked))) {
    return notAgreed(run, 'stripe.endpoint', `Not done: ${asked}`)
  }
  if (creates) return createEndpoint(run, { storeKey, setupKey }, wanted, stored)
  await setupKey.stripe.webhookEndpoints.update(current.id, changes)
  return stored
}

/**
 * Keeps the previous signing secret. Functions refuse the new endpoint's events until they have read its secret, for
 * five minutes at most; Stripe sends those again.
 */
async function createEndpoint(
  { stage, terminal }: SetupRun,
  { storeKey, setupKey }: { storeKey: StripeKey; setupKey: StripeKey },
  { url, owner }: WantedEndpoint,
  stored: StoredSecret,
): Promise<StoredSecret> {
  const { webhookEndpoints } = setupKey.stripe
  const { id, secret } = await webhookEndpoints.create({
    url,
    api_version: wantedVersion,
    enabled_events: subscribedEvents,
    description: `${owner.store}: created by npm run setup`,
    metadata: owner,
  })
  try {
    if (!secret) throw new Error(`Stripe created ${id} without returning its signing secret.`)
    // In another account, the endpoint would receive none of the store's events.
    await storeKey.stripe.webhookEndpoints.retrieve(id)
    const value = { current: secret, previous: stored.value?.current, endpoint: id }
    await writeStoredSecret(stage, 'webhookSigning', value)
    return { value, changedAt: terminal.now() }
  } catch (error) {
    await webhookEndpoints.del(id)
    throw error
  }
}

function deniedRead(error: unknown): undefined {
  if (!lacksPermission(error)) throw error
}

/** Only a warning while the store may well sell. */
function cannotRead(key: StripeKey, isConnected: boolean): Check {
  const lacking = permissionList(doctorPermissions)
  const summary = `The webhook endpoint cannot be checked: the Stripe key lacks ${lacking}`
  return (isConnected ? warning : action)('stripe.endpoint', summary, addPermission(key))
}

const secretReplaced = ok('stripe.rotation', 'The webhook signing secret was replaced; no event was lost')

/** Only one previous secret can be stored. */
const previousInUse = action('stripe.rotation', 'Another webhook endpoint may still sign with the previous secret', {
  what: 'Delete it at Stripe first; doctor names it.',
})

function failed(run: SetupRun, storeKey: StripeKey, error: unknown): Check {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  // Neither key finds what the other has created.
  if (isMissing(error)) {
    const summary = "The second key and the store's key belong to two Stripe accounts, or modes of one"
    return action('stripe.account', summary, { what: 'Give two keys of one account and mode.' })
  }
  const summary = `The webhook endpoint could not be connected: ${stripeReason(error)}`
  if (lacksPermission(error)) return action('stripe.endpoint', summary, giveSetupKey(run, storeKey))
  return action('stripe.endpoint', summary, bySetup(run.stage, 'Run this again: it continues where it ended.'))
}
