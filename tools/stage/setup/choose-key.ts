import { stackNameOf, stageConfig } from '../../../lib/stage/stage-config'
import { action, type Check, type Fix, setupCommand } from '../checks/check'
import { keyForm, newStoreKey, permissionList, setupPermissions } from '../checks/stripe/key-permissions'
import { keyFault, modeOf, openStripe, type StripeKey } from '../checks/stripe/stripe-key'
import { sameCommand, type SetupRun } from './setup-run'

/** The given key, else the stored one unless it is to be replaced, else a typed one. */
export async function chooseStoreKey(run: SetupRun, stored: string | undefined): Promise<string | Check> {
  const { stage, storeKey, rotate, terminal } = run
  if (storeKey) return storeKey
  const isUsable = stored !== undefined && !keyFault(stored)
  if (isUsable && rotate !== 'stripe-key') return stored
  const { needed, page } = newStoreKey(stage, stageConfig(stage), stage === 'prod')
  if (!terminal.isInteractive) {
    const what = `Create a restricted key with ${needed} (the page fills them in), and give it by STRIPE_KEY, --stripe-key-file or at a terminal.`
    const fix = { what, command: sameCommand(run), page, takes: '2 minutes' }
    return action('stripe.key', 'There is no Stripe key', fix)
  }
  terminal.note(
    `\nThe store needs a restricted key of your Stripe account, with ${needed}.\n` +
      `This page fills that in. Press "Create key" and copy it:\n${page}\n`,
  )
  return terminal.askSecret('Restricted Stripe key (rk_…)', keyFault)
}

/** The second key may change webhook endpoints. */
export async function chooseSetupKey(
  { terminal, stage, setupKey, stripeApiUrl }: SetupRun,
  storeKey: StripeKey,
): Promise<StripeKey | undefined> {
  if (setupKey) return openStripe(setupKey, stripeApiUrl)
  if (!storeKey.isRestricted || !terminal.isInteractive) return undefined
  terminal.note(
    `\nThe store's key may not change webhook endpoints, and should not. Give a second key that may\n` +
      `(${permissionList(setupPermissions)}). It is used now and never stored; you can delete it afterwards:\n` +
      `${setupKeyForm(stage, storeKey)}\n`,
  )
  const message = `Key for this setup (${modeOf(storeKey)}), or Enter to skip`
  const typed = await terminal.askSecret(message, (text) => setupKeyFault(text, storeKey))
  return typed ? openStripe(typed, stripeApiUrl) : undefined
}

function setupKeyFault(text: string, storeKey: StripeKey): string | undefined {
  if (!text) return undefined
  const fault = keyFault(text)
  if (fault || openStripe(text).isLive === storeKey.isLive) return fault
  return `That key is for the other mode: the store's key is for ${modeOf(storeKey)}.`
}

export function giveSetupKey(run: SetupRun, storeKey: StripeKey): Fix {
  return {
    what: `Give a key with ${permissionList(setupPermissions)} by STRIPE_SETUP_KEY or at a terminal; it is never stored.`,
    command: setupCommand(run.stage, '--yes'),
    page: setupKeyForm(run.stage, storeKey),
    takes: '2 minutes',
  }
}

function setupKeyForm(stage: string, { isLive }: StripeKey): string {
  return keyForm(`${stackNameOf(stage)} setup, delete afterwards`, setupPermissions, isLive)
}
