import { readStoredSecret } from '../aws/stored-secret'
import { done, open, type Point } from '../checklist/point'
import { mayChange, type Run, setupCommand } from '../run'
import { endpointPoints } from './endpoint-points'
import { findEndpoints, type WantedEndpoint } from './endpoints'
import { nextStep, type Step } from './next-step'
import { modeOf, type StripeKey } from './stripe-key'
import { takeStep } from './take-step'

/** A first connection takes 2 steps, a replacement of an unfinished one 8. */
const mostSteps = 12

/**
 * Brings webhook endpoint and stored signing secret into agreement, a step at a time, each decided
 * by looking at what is there. Nothing is changed that is right already.
 *
 * @throws the SDK's error when the key may not do it; calling again with another key goes on
 */
export async function connectEndpoint(run: Run, key: StripeKey): Promise<Point[]> {
  const wanted = wantedEndpoint(run)
  const look = () => run.terminal.during('Looking at Stripe', findEndpoints(key.stripe, wanted))
  let stored = await readStoredSecret(run.outputs.WebhookSigningSecret)
  let endpoints = await look()
  // Finishing a replacement that is under way is the rotation that was asked for.
  let replaces = run.rotation === 'webhook-signing' && endpoints.own.length < 2
  let isAllowed = false
  const lost: Point[] = []
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const step = nextStep(endpoints, stored, wanted, replaces)
    if (step.kind === 'settled') {
      const present = { stage: run.stage, key, endpoints, stored, wanted }
      const points = [...endpointPoints(present), ...lost]
      return run.rotation === 'webhook-signing' ? [...points, rotated] : points
    }
    isAllowed ||= await mayChange(run, question(step, key, wanted))
    if (!isAllowed) return [notAllowed(run, step, key, wanted)]
    const taken = await takeStep(step, { run, key, wanted, stored })
    if (step.kind === 'create') replaces = false
    stored = taken.stored
    endpoints = await look()
    if (taken.lost) lost.push(taken.lost)
    if (taken.blocked) return [taken.blocked, ...lost]
  }
  throw new Error('The webhook endpoint does not come to rest: is somebody else at it?')
}

/** The endpoint that the store of a run needs. */
export function wantedEndpoint({
  stackName,
  accountId,
  outputs,
}: Pick<Run, 'stackName' | 'accountId' | 'outputs'>): WantedEndpoint {
  return { url: outputs.WebhookUrl, owner: { store: stackName, account: accountId } }
}

const rotated = done(
  'stripe.rotation',
  'The webhook signing secret was replaced, and no event was lost',
)

function question(step: Step, key: StripeKey, { url }: WantedEndpoint): string {
  const mode = modeOf(key)
  switch (step.kind) {
    case 'create':
      return step.staysOff
        ? `Replace the webhook endpoint at Stripe (${mode}) by a new one? It takes 7 minutes, and buyers notice nothing.`
        : `Make a webhook endpoint at Stripe (${mode}) for ${url} and store its signing secret?`
    case 'update':
    case 'switch-on':
      return `Put the webhook endpoint at Stripe (${mode}) right?`
    case 'delete-lost':
    case 'delete-former':
    case 'forget-previous':
    case 'settled':
      return 'Finish the rotation of the webhook signing secret that is under way?'
  }
}

function notAllowed(run: Run, step: Step, key: StripeKey, wanted: WantedEndpoint): Point {
  const found = `Not done: ${question(step, key, wanted)}`
  const what = 'Say yes at a terminal, or beforehand.'
  const flags = run.rotation ? `--rotate ${run.rotation} --yes` : '--yes'
  return open('stripe.endpoint', found, { what, command: setupCommand(run, flags) })
}
