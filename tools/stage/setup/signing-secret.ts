import { UserError } from '../../../lib/stage/user-error'
import { action, type Check } from '../checks/check'
import { dashboardPage, type StripeKey } from '../checks/stripe/stripe-key'
import { knownEverywhereAt, type StoredSecret, writeStoredSecret } from '../../cli/stored-secret'
import { mayChange, notAgreed, sameCommand, type SetupRun } from './setup-run'

const howToRoll = 'Choose "Roll secret" on this page, let the old secret expire in 24 hours, and copy the new one'

/**
 * For 24 hours after a roll Stripe signs with both secrets, so no event is refused:
 * https://docs.stripe.com/webhooks#roll-endpoint-secrets
 * @returns what is stored then, or why nothing has changed
 */
export async function storeSigningSecret(
  run: SetupRun,
  key: StripeKey,
  endpoint: string,
  stored: StoredSecret,
): Promise<StoredSecret | Check> {
  const page = dashboardPage(`webhooks/${endpoint}`, key)
  const secret = run.signingSecret ?? (await askSigningSecret(run, page))
  if (secret === undefined) return notRolled(run, page, 'There is no new webhook signing secret')
  const fault = signingSecretFault(secret)
  if (fault) throw new UserError(fault)
  const { current: former, previous } = stored.value ?? {}
  if (secret === former) {
    // An interrupted rotation has not dropped the old secret yet.
    return previous ? stored : notRolled(run, page, 'The given signing secret is the stored one')
  }
  if (!(await mayChange(run, `Store the signing secret of webhook endpoint ${endpoint}?`))) {
    const summary = 'The webhook signing secret is not stored yet'
    return notAgreed(run, 'stripe.rotation', summary)
  }
  const value = { current: secret, previous: former, endpoint }
  await writeStoredSecret(run.stage, 'webhookSigning', value)
  return { value, changedAt: run.terminal.now() }
}

/** Once every function has the new secret; a rotation waits for that. */
export async function dropPreviousSecret(run: SetupRun, stored: StoredSecret): Promise<StoredSecret> {
  const { stage, terminal, wait, rotate } = run
  const { value } = stored
  const time = knownEverywhereAt(stored)
  if (!value) return stored
  const isRotation = rotate === 'webhook-signing'
  if (terminal.now() < time) {
    if (!wait || !isRotation) return stored
    await terminal.waitUntil(time, 'Waiting until every function knows the new signing secret')
  }
  if (!isRotation && !(await mayChange(run, 'Drop the old webhook signing secret?'))) return stored
  const withoutPrevious = { current: value.current, endpoint: value.endpoint }
  await writeStoredSecret(stage, 'webhookSigning', withoutPrevious)
  return { value: withoutPrevious, changedAt: terminal.now() }
}

async function askSigningSecret({ terminal }: SetupRun, page: string): Promise<string | undefined> {
  if (!terminal.isInteractive) return undefined
  terminal.note(`\n${howToRoll}:\n${page}\n`)
  return terminal.askSecret('Signing secret (whsec_…)', signingSecretFault)
}

function signingSecretFault(text: string): string | undefined {
  return /^whsec_\w{10,}$/.test(text) ? undefined : 'That is not a signing secret: it begins with whsec_.'
}

function notRolled(run: SetupRun, page: string, summary: string): Check {
  return action('stripe.rotation', summary, {
    what: `${howToRoll}; give it by STRIPE_SIGNING_SECRET or at a terminal.`,
    command: sameCommand(run),
    page,
    takes: '2 minutes',
  })
}
