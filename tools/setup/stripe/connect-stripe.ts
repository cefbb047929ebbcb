import { styleText } from 'node:util'
import { readStoredSecret, rereadMs, writeStoredSecret } from '../aws/stored-secret'
import { done, isAllDone, open, type Point, warning } from '../checklist/point'
import { mayChange, type Run, setupCommand, timeOfDay } from '../run'
import { checkKey } from './check-key'
import { chooseStoreKey } from './choose-key'
import { connectEndpointWithSomeKey } from './connect-with-some-key'
import { isHeardOf, seeTheSame } from './payments-heard'
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
  const former = formerKey(run, key, stored.value?.current)
  // Asked before anything changes: the endpoint alone in another account or mode would lose payments.
  if (former && !(await mayChange(run, storeQuestion(key, former)))) {
    return [...keyPoints, notAgreed(run)]
  }
  const endpointPoints = await connectEndpointWithSomeKey(run, key)
  const isConnected = isAllDone(endpointPoints)
  const isStored = key.text === stored.value?.current
  const ends = isStored ? isKept(run, key) : await keepKey(run, { key, former, isConnected })
  return [...keyPoints, ...endpointPoints, ...ends]
}

/** The stored key, when it is a sound one that another is to replace. */
function formerKey(run: Run, key: StripeKey, current: string | undefined): StripeKey | undefined {
  if (current === undefined || current === key.text || keyFault(current)) return undefined
  return openStripe(current, run.stripeApiUrl)
}

function isKept(run: Run, key: StripeKey): Point[] {
  const point = storedPoint(key)
  return run.rotation === 'stripe-key' ? [point, sameKey(run)] : [point]
}

type NewKey = { key: StripeKey; former: StripeKey | undefined; isConnected: boolean }

/** Stores a key unless nobody would hear of what is paid with it. */
async function keepKey(run: Run, { key, former, isConnected }: NewKey): Promise<Point[]> {
  if (!isConnected && !(await isHeardOf(run, key))) {
    const what = 'First connect the webhook endpoint; a payment would not be heard of.'
    return [open('stripe.key', 'The Stripe key is not stored yet', { what })]
  }
  if (!(await mayChange(run, storeQuestion(key, former)))) return [notAgreed(run)]
  const value = { current: key.text, ...(former ? { previous: former.text } : {}) }
  await writeStoredSecret(run.outputs.StripeKeySecret, value)
  return [storedPoint(key), ...(former ? [await oldKey(run, key, former)] : [])]
}

function storeQuestion(key: StripeKey, former: StripeKey | undefined): string {
  return former
    ? `Replace the stored Stripe key (${modeOf(former)}) by this one (${modeOf(key)})?`
    : `Store the Stripe key (${modeOf(key)})? The store then sells.`
}

function notAgreed(run: Run): Point {
  const what = 'Say yes at a terminal, or beforehand.'
  const flags = run.rotation ? `--rotate ${run.rotation} --yes` : '--yes'
  const command = setupCommand(run, flags)
  return open('stripe.key', 'The Stripe key is not stored yet', { what, command })
}

function storedPoint(key: StripeKey): Point {
  return done('stripe.key', `The Stripe key is stored (${modeOf(key)})`)
}

async function oldKey(run: Run, key: StripeKey, former: StripeKey): Promise<Point> {
  const time = timeOfDay(new Date(run.terminal.now().getTime() + rereadMs))
  const leftBehind = await endpointLeftBehind(run, key, former)
  return warning(
    'stripe.old-key',
    `The old Stripe key (${modeOf(former)}) is in use until ${time}`,
    {
      what: `Revoke it at Stripe after ${time}: then every function has the new one.${leftBehind}`,
      page: dashboardPage('apikeys', former),
      takes: '6 minutes',
    },
  )
}

/** Each account and each mode of it has endpoints of its own. */
async function endpointLeftBehind(run: Run, key: StripeKey, former: StripeKey): Promise<string> {
  if (key.isLive !== former.isLive) return ` Delete its webhook endpoint (${modeOf(former)}), too.`
  // The key is stored by now: a Stripe that does not answer is no reason to say otherwise.
  if (await seeTheSame(run, key, former).catch(() => true)) return ''
  return ' It is of another Stripe account: delete its webhook endpoint there, too.'
}

function sameKey(run: Run): Point {
  return open('stripe.rotation', 'The key that was given is the one that is stored', {
    what: 'Make a new key at Stripe and give that one.',
    command: setupCommand(run, '--rotate stripe-key'),
  })
}
