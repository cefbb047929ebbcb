import { stageConfig } from '../../../lib/stage/stage-config'
import { action, type Check, isReady, ok, warning } from '../checks/check'
import { checkCheckout } from '../checks/stripe/check-checkout'
import { checkKey } from '../checks/stripe/check-key'
import { dashboardPage, keyFault, modeOf, openStripe, type StripeKey } from '../checks/stripe/stripe-key'
import { readStoredSecret, rereadMs, timeOfDay, writeStoredSecret } from '../../cli/stored-secret'
import { mayChange, notAgreed, sameCommand, type SetupRun } from './setup-run'
import { chooseStoreKey } from './choose-key'
import { connectEndpoint } from './connect-endpoint'

/** Stores the key last: without it the store takes no payment, so the webhook misses none. */
export async function connectStripe(run: SetupRun): Promise<Check[]> {
  const stored = await readStoredSecret(run.stage, 'stripeKey')
  const chosen = await chooseStoreKey(run, stored.value?.current)
  if (typeof chosen !== 'string') return [chosen]
  const key = openStripe(chosen, run.stripeApiUrl)
  run.terminal.note(`Stripe: ${modeOf(key).toUpperCase()}`)
  const trial = { stage: run.stage, config: stageConfig(run.stage), key, deployed: run }
  const checking = checkKey(trial, checkCheckout)
  const checks = await run.terminal.during('Checking the Stripe key and the checkout', checking)
  const isStored = key.text === stored.value?.current
  const keyChecks = [...checks.key, ...checks.checkout]
  // A connected store must be repaired even if its account cannot sell right now.
  if (!isReady(isStored ? checks.key : keyChecks)) return keyChecks
  const former = formerKey(run, key, stored.value?.current)
  // Asked first: without its key, an endpoint in another account or mode is useless.
  if (former && !(await mayChange(run, storeQuestion(key, former)))) {
    return [...keyChecks, notStored(run)]
  }
  const endpointChecks = await connectEndpoint(run, key, isStored)
  const open = [...keyChecks, ...endpointChecks]
  if (isStored) return [...open, ...alreadyStored(run, key)]
  return [...open, ...(isReady(endpointChecks) ? await storeKey(run, key, former) : [notConnected])]
}

function formerKey(run: SetupRun, key: StripeKey, current: string | undefined): StripeKey | undefined {
  if (current === undefined || current === key.text || keyFault(current)) return undefined
  return openStripe(current, run.stripeApiUrl)
}

const notConnected = action('stripe.key', 'The Stripe key is not stored yet', {
  what: 'Connect the webhook endpoint first, so that no payment is missed.',
})

async function storeKey(run: SetupRun, key: StripeKey, former: StripeKey | undefined): Promise<Check[]> {
  if (!(await mayChange(run, storeQuestion(key, former)))) return [notStored(run)]
  const value = { current: key.text, previous: former?.text }
  await writeStoredSecret(run.stage, 'stripeKey', value)
  return [keyIsStored(key), ...(former ? [formerKeyInUse(run, former)] : [])]
}

function storeQuestion(key: StripeKey, former: StripeKey | undefined): string {
  return former
    ? `Replace the stored Stripe key (${modeOf(former)}) with this one (${modeOf(key)})?`
    : `Store the Stripe key (${modeOf(key)})? The store sells from then on.`
}

function notStored(run: SetupRun): Check {
  return notAgreed(run, 'stripe.key', 'The Stripe key is not stored yet')
}

function alreadyStored(run: SetupRun, key: StripeKey): Check[] {
  if (run.rotate !== 'stripe-key') return [keyIsStored(key)]
  const sameKey = action('stripe.rotation', 'The given key is the stored one', {
    what: 'Create a new key at Stripe and give that one.',
    command: sameCommand(run),
  })
  return [keyIsStored(key), sameKey]
}

function keyIsStored(key: StripeKey): Check {
  return ok('stripe.key', `The Stripe key is stored (${modeOf(key)})`)
}

function formerKeyInUse(run: SetupRun, former: StripeKey): Check {
  const time = timeOfDay(new Date(run.terminal.now().getTime() + rereadMs))
  const summary = `The old Stripe key (${modeOf(former)}) is in use until ${time}`
  return warning('stripe.old-key', summary, {
    what: `Revoke it at Stripe after ${time}, when every function has the new key. If it is of another account or mode, delete its webhook endpoint there, too.`,
    page: dashboardPage('apikeys', former),
    takes: '6 minutes',
  })
}
