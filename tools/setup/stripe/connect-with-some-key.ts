import { readStoredSecret } from '../aws/stored-secret'
import { open, type Point, type Todo, warning } from '../checklist/point'
import { type Run, setupCommand } from '../run'
import { askSetupKey, setupKeyForm } from './choose-key'
import { connectEndpoint } from './connect-endpoint'
import { permissionList, setupPermissions } from './key-permissions'
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
    if (setupKey && setupKey.isLive !== storeKey.isLive) return [otherMode(setupKey, storeKey)]
    return await connectEndpoint(run, setupKey ?? storeKey)
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

/** Without a stored secret nothing is connected; with one, only nobody can see how. */
async function needsSetupKey(run: Run, storeKey: StripeKey, error: unknown): Promise<Point> {
  const { value } = await readStoredSecret(run.outputs.WebhookSigningSecret)
  const found = `The webhook endpoint cannot be ${value ? 'looked after' : 'made'}: ${stripeReason(error)}`
  const todo: Todo = {
    what: `Give a key with ${permissionList(setupPermissions)} by STRIPE_SETUP_KEY or at a terminal; it is kept nowhere.`,
    command: setupCommand(run, '--yes'),
    page: setupKeyForm(storeKey, run.stackName),
    takes: '2 minutes',
  }
  const isWanted = !value || run.rotation === 'webhook-signing'
  return isWanted ? open('stripe.endpoint', found, todo) : warning('stripe.endpoint', found, todo)
}

function failed(run: Run, error: unknown): Point {
  if (error instanceof Error && error.name === 'StoredSecretError') throw error
  const found = `The webhook endpoint could not be connected: ${stripeReason(error)}`
  const what = 'Run this again: it goes on where it ended.'
  return open('stripe.endpoint', found, { what, command: setupCommand(run) })
}
