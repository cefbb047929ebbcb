import { styleText } from 'node:util'
import { readStoredSecret, rereadMs, writeStoredSecret } from '../aws/stored-secret'
import { done, isAllDone, open, type Point, warning } from '../checklist/point'
import { mayChange, type Run, setupCommand, timeOfDay } from '../run'
import { checkKey } from './check-key'
import { chooseStoreKey } from './choose-key'
import { connectEndpointWithSomeKey } from './connect-with-some-key'
import { dashboardPage, keyFault, modeOf, openStripe, type StripeKey } from './stripe-key'

/**
 * Connects a deployed store with Stripe. The webhook comes first and the key last: without a key
 * the store takes no payment, and so none is taken that nobody would hear of.
 */
export async function connectStripe(run: Run): Promise<Point[]> {
  const stored = await readStoredSecret(run.outputs.StripeKeySecret)
  const chosen = await chooseStoreKey(run, stored.value?.current)
  if ('missing' in chosen) return [chosen.missing]
  const key = openStripe(chosen.text, run.stripeApiUrl)
  run.terminal.note(styleText('bold', `Stripe: ${modeOf(key).toUpperCase()}`))
  const keyPoints = await run.terminal.during('Trying the Stripe key', checkKey(run.stage, key))
  if (!isAllDone(keyPoints)) return keyPoints
  const endpointPoints = await connectEndpointWithSomeKey(run, key)
  return [...keyPoints, ...endpointPoints, ...(await keepKey(run, key, stored.value?.current))]
}

/** Stores the key unless it is stored already or nobody would hear of what is paid with it. */
async function keepKey(run: Run, key: StripeKey, current: string | undefined): Promise<Point[]> {
  const isStored = key.text === current
  if (isStored) {
    const points = [done('stripe.key', `The Stripe key is stored (${modeOf(key)})`)]
    return run.rotation === 'stripe-key' ? [...points, sameKey(run)] : points
  }
  const signing = await readStoredSecret(run.outputs.WebhookSigningSecret)
  if (!signing.value) {
    const what = 'First connect the webhook endpoint; a payment would not be heard of.'
    return [open('stripe.key', 'The Stripe key is not stored yet', { what })]
  }
  if (!(await mayChange(run, `Store the Stripe key (${modeOf(key)})? The store then sells.`))) {
    const what = 'Say yes at a terminal, or beforehand.'
    const command = setupCommand(run, '--yes')
    return [open('stripe.key', 'The Stripe key is not stored yet', { what, command })]
  }
  const previous = current === undefined || keyFault(current) ? undefined : current
  const value = { current: key.text, ...(previous ? { previous } : {}) }
  await writeStoredSecret(run.outputs.StripeKeySecret, value)
  const stored = done('stripe.key', `The Stripe key is stored (${modeOf(key)})`)
  return previous ? [stored, oldKey(run, key, openStripe(previous))] : [stored]
}

function oldKey({ terminal }: Run, key: StripeKey, old: StripeKey): Point {
  const time = timeOfDay(new Date(terminal.now().getTime() + rereadMs))
  return warning('stripe.old-key', `The old Stripe key (${modeOf(old)}) is in use until ${time}`, {
    what: `Revoke it at Stripe after ${time}: then every function has the new one.${endpointOf(key, old)}`,
    page: dashboardPage('apikeys', old),
    takes: '6 minutes',
  })
}

/** Each mode has endpoints of its own; the one of the other mode is left behind. */
function endpointOf(key: StripeKey, old: StripeKey): string {
  return key.isLive === old.isLive ? '' : ` Delete its webhook endpoint (${modeOf(old)}), too.`
}

function sameKey(run: Run): Point {
  return open('stripe.rotation', 'The key that was given is the one that is stored', {
    what: 'Make a new key at Stripe and give that one.',
    command: setupCommand(run, '--rotate stripe-key'),
  })
}
