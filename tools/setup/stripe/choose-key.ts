import { open, type Point } from '../checklist/point'
import { type Run, setupCommand } from '../run'
import {
  doctorPermissions,
  keyForm,
  permissionList,
  setupPermissions,
  storePermissions,
} from './key-permissions'
import { keyFault, modeOf, openStripe, type StripeKey } from './stripe-key'

const wanted = [...storePermissions, ...doctorPermissions]

/**
 * The key that the functions are to have: the one that was given, else the stored one, else what a
 * person types. A rotation wants another than the stored one.
 */
export async function chooseStoreKey(
  run: Run,
  stored: string | undefined,
): Promise<{ text: string } | { missing: Point }> {
  const { givenKey, rotation, terminal } = run
  if (givenKey) return { text: givenKey }
  const isSound = stored !== undefined && !keyFault(stored)
  if (isSound && rotation !== 'stripe-key') return { text: stored }
  if (!terminal.isInteractive) return { missing: missingKey(run) }
  terminal.note(
    `\nThe store needs a restricted key of your Stripe account, with ${permissionList(wanted)}.\n` +
      `This page fills that in; press "Create key" and copy it:\n${formOf(run)}\n`,
  )
  return { text: await terminal.askSecret('Restricted Stripe key (rk_…)', keyFault) }
}

function missingKey(run: Run): Point {
  const flags = run.rotation ? `--rotate ${run.rotation}` : ''
  return open('stripe.key', 'There is no Stripe key', {
    what: `Make a restricted key with ${permissionList(wanted)} (the page fills them in), and give it by STRIPE_KEY, by --stripe-key-file, or at a terminal.`,
    command: setupCommand(run, flags),
    page: formOf(run),
    takes: '2 minutes',
  })
}

function formOf({ stage, stackName }: Run): string {
  return keyForm(stackName, wanted, stage === 'prod')
}

/** Asks a person for a key that may make webhook endpoints; `undefined` when there is none. */
export async function askSetupKey(
  { terminal, stackName }: Run,
  storeKey: StripeKey,
): Promise<string | undefined> {
  if (!terminal.isInteractive) return undefined
  terminal.note(
    `\nThe store's key may not change webhook endpoints, and should not. Give a second one that may\n` +
      `(${permissionList(setupPermissions)}); it is used now, kept nowhere, and you can delete it afterwards:\n` +
      `${setupKeyForm(storeKey, stackName)}\n`,
  )
  const message = `Key for this setup (${modeOf(storeKey)}), or Enter to leave it`
  const answer = await terminal.askSecret(message, (text) => setupKeyFault(text, storeKey))
  return answer || undefined
}

function setupKeyFault(text: string, storeKey: StripeKey): string | undefined {
  if (!text) return undefined
  const fault = keyFault(text)
  if (fault || openStripe(text).isLive === storeKey.isLive) return fault
  return `That key is of the other mode: the store's is of ${modeOf(storeKey)}.`
}

/** The form for the key that connecting needs. */
export function setupKeyForm({ isLive }: StripeKey, stackName: string): string {
  return keyForm(`${stackName} setup, delete afterwards`, setupPermissions, isLive)
}
