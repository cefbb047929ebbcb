import { UserError } from '../../../lib/stage/user-error'
import { action, type Check } from '../../checks/check'
import type { Endpoint } from '../../checks/stripe/endpoints'
import { dashboardPage, type StripeKey } from '../../checks/stripe/stripe-key'
import { knownEverywhereAt, type StoredSecret, writeStoredSecret } from '../../cli/stored-secret'
import { agreeingCommand, mayChange, setupCommand, type SetupRun } from '../run/setup-run'

/** The signing secret as stored after a change, or the check that blocks the change. */
export type Change = { stored: StoredSecret } | { blockedBy: Check }

/**
 * Stores the signing secret that a person copied from Stripe. Stripe signs with the old and the new secret for up to 24
 * hours after it was rolled, so no function refuses an event in between:
 * https://docs.stripe.com/webhooks#roll-endpoint-secrets
 */
export async function storeSigningSecret(
  run: SetupRun,
  key: StripeKey,
  endpoint: Endpoint,
  stored: StoredSecret,
): Promise<Change> {
  const page = dashboardPage(`webhooks/${endpoint.id}`, key)
  const { current: former, endpoint: formerEndpoint, previous } = stored.value ?? {}
  const isKnown = formerEndpoint === endpoint.id
  const secret = run.signingSecret ?? (await askSigningSecret(run, page, isKnown))
  if (secret === undefined) return { blockedBy: missingSecret(run, endpoint, page, isKnown) }
  const fault = signingSecretFault(secret)
  if (fault) throw new UserError(fault)
  if (secret === former && isKnown) {
    // A rotation that was interrupted before the old secret was dropped.
    return previous ? { stored } : { blockedBy: sameSecret(run, page) }
  }
  if (!(await mayChange(run, `Store the signing secret of webhook endpoint ${endpoint.id}?`))) {
    return { blockedBy: notStored(run) }
  }
  const value = { current: secret, previous: former, endpoint: endpoint.id }
  await writeStoredSecret(run.outputs.WebhookSigningSecret, value)
  return { stored: { value, changedAt: run.terminal.now() } }
}

/** Forgets the previous secret once every function has the new one; a rotation waits for that. */
export async function dropPreviousSecret(
  run: SetupRun,
  stored: StoredSecret,
): Promise<StoredSecret> {
  const { terminal, waits, rotation, outputs } = run
  const { value } = stored
  const time = knownEverywhereAt(stored)
  if (!value) return stored
  const isRotation = rotation === 'webhook-signing'
  if (terminal.now() < time) {
    if (!waits || !isRotation) return stored
    await terminal.waitUntil(time, 'Waiting until every function knows the new signing secret')
  }
  if (!isRotation && !(await mayChange(run, 'Drop the old webhook signing secret?'))) return stored
  const withoutPrevious = { current: value.current, endpoint: value.endpoint }
  await writeStoredSecret(outputs.WebhookSigningSecret, withoutPrevious)
  return { value: withoutPrevious, changedAt: terminal.now() }
}

async function askSigningSecret(
  { terminal }: SetupRun,
  page: string,
  isKnown: boolean,
): Promise<string | undefined> {
  if (!terminal.isInteractive) return undefined
  terminal.note(`\n${howToGetSecret(isKnown)}\n${page}\n`)
  return terminal.askSecret('Signing secret (whsec_…)', signingSecretFault)
}

function howToGetSecret(isKnown: boolean): string {
  return isKnown
    ? 'Choose "Roll secret" on this page, let the old secret expire in 24 hours, and copy the new one:'
    : 'Reveal the signing secret on this page and copy it:'
}

function signingSecretFault(text: string): string | undefined {
  return /^whsec_\w{10,}$/.test(text)
    ? undefined
    : 'That is not a signing secret: it begins with whsec_.'
}

function missingSecret(run: SetupRun, { id }: Endpoint, page: string, isKnown: boolean): Check {
  const summary = isKnown
    ? 'There is no new webhook signing secret'
    : `The signing secret of webhook endpoint ${id} is not stored`
  return action('stripe.endpoint', summary, {
    what: `${howToGetSecret(isKnown).slice(0, -1)}; give it by STRIPE_SIGNING_SECRET or at a terminal.`,
    command: setupCommand(run, '--rotate webhook-signing'),
    page,
    takes: '2 minutes',
  })
}

function sameSecret(run: SetupRun, page: string): Check {
  return action('stripe.rotation', 'The given signing secret is the stored one', {
    what: howToGetSecret(true).slice(0, -1).concat('.'),
    command: setupCommand(run, '--rotate webhook-signing'),
    page,
  })
}

function notStored(run: SetupRun): Check {
  const what = 'Agree at a terminal, or use --yes.'
  const fix = { what, command: agreeingCommand(run) }
  return action('stripe.rotation', 'The webhook signing secret is not stored yet', fix)
}
