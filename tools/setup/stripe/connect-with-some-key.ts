import { open, type Point, type Todo, warning } from '../checklist/point'
import { type Run, setupCommand } from '../run'
import { askSetupKey, setupKeyForm } from './choose-key'
import { connectEndpoint } from './connect-endpoint'
import { permissionList, setupPermissions } from './key-permissions'
import { isHeardOf, seeTheSame } from './payments-heard'
import { modeOf, openStripe, type StripeKey } from './stripe-key'
import { isDenied, stripeReason } from './stripe-reason'

/**
 * Connects the webhook endpoint with whichever key may: the one that was given for it, the store's
 * own, or what a person types when that one may not.
 */
export async function connectEndpointWithSomeKey(run: Run, storeKey: StripeKey): Promise<Point[]> {
  const { givenSetupKey } = run
  try {
    const setupKey = givenSetupKey ? openStripe(givenSetupKey, run.stripeApiUrl) : undefined
    if (!setupKey) return await connectEndpoint(run, storeKey)
    if (setupKey.isLive !== storeKey.isLive) return [otherMode(setupKey, storeKey)]
    if (!(await seeTheSame(run, storeKey, setupKey))) return [otherAccount()]
    const points = await connectEndpoint(run, setupKey)
    // Before there was an endpoint nobody could tell.
    return (await seeTheSame(run, storeKey, setupKey)) ? points : [...points, otherAccount()]
  } catch (error) {
    if (!isDenied(error)) return [failed(run, error)]
    const typed = givenSetupKey ? undefined : await askSetupKey(run, storeKey)
    if (typed === undefined) return [await needsSetupKey(run, storeKey, error)]
    return connectEndpointWithSomeKey({ ...run, givenSetupKey: typed }, storeKey)
  }
}

function otherMode(setupKey: StripeKey, storeKey: StripeKey): Point {
  const found = `STRIPE_SETUP_KEY is of ${modeOf(setupKey)}, the store's key of ${modeOf(storeKey)}`
  const what = 'Give two keys of one mode.'
  return open('stripe.endpoint', found, { what })
}

function otherAccount(): Point {
  const found = "The key for setting up and the store's key are of two Stripe accounts"
  const what =
    'Give two keys of one account, and delete what the one for setting up has made in the other.'
  return open('stripe.account', found, { what })
}

/** Where payments are heard of already, only nobody can see how. */
async function needsSetupKey(run: Run, storeKey: StripeKey, error: unknown): Promise<Point> {
  const isHeard = await isHeardOf(run, storeKey)
  const found = `The webhook endpoint cannot be ${isHeard ? 'looked after' : 'made'}: ${stripeReason(error)}`
  const todo: Todo = {
    what: `Give a key with ${permissionList(setupPermissions)} by STRIPE_SETUP_KEY or at a terminal; it is kept nowhere.`,
    command: setupCommand(run, '--yes'),
    page: setupKeyForm(storeKey, run.stackName),
    takes: '2 minutes',
  }
  const isWanted = !isHeard || run.rotation === 'webhook-signing'
  return isWanted ? open('stripe.endpoint', found, todo) : warning('stripe.endpoint', found, todo)
}

function failed(run: Run, error: unknown): Point {
  if (error instanceof Error && error.name === 'StoredSecretError') throw error
  const found = `The webhook endpoint could not be connected: ${stripeReason(error)}`
  const what = 'Run this again: it goes on where it ended.'
  return open('stripe.endpoint', found, { what, command: setupCommand(run) })
}
