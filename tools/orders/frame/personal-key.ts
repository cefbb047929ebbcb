import { UserError } from '../../../lib/stage/user-error'
import { keyForm, type Permission, permissionList } from '../../checks/stripe/key-permissions'
import { keyFault, modeOf, openStripe, type StripeKey } from '../../checks/stripe/stripe-key'
import type { Terminal } from '../../cli/terminal'
import { emulatorKey, stripeDashboardUrl } from '../../local-store/stripe'
import type { Store } from './store'

type Source = Pick<Terminal, 'isInteractive' | 'note' | 'askSecret'>

type Purpose = {
  /** The subject of the sentence that asks for the key: `Refunds`. */
  name: string
  /** The name that Stripe's form suggests. */
  keyName: string
  permissions: readonly Permission[]
  isLive: boolean
  /** Why a key of the other mode (test or live) is of no use. */
  otherMode: string
}

/** Never stored: the functions' key may not do what people do. Throws a UserError without a key of the right mode. */
export async function personalKey(
  purpose: Purpose,
  { paymentsUrl }: Pick<Store, 'paymentsUrl'>,
  source: Source,
): Promise<StripeKey> {
  if (paymentsUrl !== undefined && paymentsUrl !== stripeDashboardUrl) return openStripe(emulatorKey, paymentsUrl)
  const { isLive, otherMode } = purpose
  const fault = (text: string) => keyFault(text) ?? (openStripe(text).isLive === isLive ? undefined : otherMode)
  const given = process.env['STRIPE_SECRET_KEY']?.trim() || (await ask(purpose, fault, source))
  const wrong = fault(given)
  if (wrong !== undefined) throw new UserError(wrong)
  return openStripe(given)
}

function ask(
  { name, keyName, permissions, isLive }: Purpose,
  fault: (text: string) => string | undefined,
  { isInteractive, note, askSecret }: Source,
) {
  const where = modeOf({ isLive })
  const needed = `a key of your own for Stripe's ${where}, with ${permissionList(permissions)}`
  const how = `${name} need ${needed}. This page makes one:\n${keyForm(keyName, permissions, isLive)}`
  if (!isInteractive) throw new UserError(`${how}\nGive it by STRIPE_SECRET_KEY.`)
  note(`${how}\nIt is used now and never stored.`)
  return askSecret(`Stripe key for ${where} (rk_…)`, fault)
}
