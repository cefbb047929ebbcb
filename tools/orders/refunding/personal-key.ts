import { UserError } from '../../../lib/stage/user-error'
import type { Order } from '../../../lambda/orders/order'
import { emulatorKey, stripeDashboardUrl } from '../../../local/stripe/credentials'
import { keyForm, permissionList, writeCharges } from '../../checks/stripe/key-permissions'
import { keyFault, modeOf, openStripe, type StripeKey } from '../../checks/stripe/stripe-key'
import type { Terminal } from '../../cli/terminal'
import type { Store } from '../frame/store'

/** The sources of a person's key: `STRIPE_SECRET_KEY`, or the terminal. */
type Source = Pick<Terminal, 'isInteractive' | 'note' | 'askSecret'> & {
  environment: NodeJS.ProcessEnv
}

/**
 * Opens Stripe with the key of the person who refunds. It is never stored: the functions' key may only refund in a
 * stage that refunds fraud warnings. The emulator's key is known.
 *
 * @throws UserError without a key, and for a key whose mode (test or live) is not the order's
 */
export async function personalKey(
  { livemode, orderNumber }: Pick<Order, 'livemode' | 'orderNumber'>,
  { paymentsUrl }: Pick<Store, 'paymentsUrl'>,
  source: Source,
): Promise<StripeKey> {
  if (paymentsUrl !== undefined && paymentsUrl !== stripeDashboardUrl) {
    return openStripe(emulatorKey, paymentsUrl)
  }
  const mode = modeOf({ isLive: livemode })
  const wrongMode = `${orderNumber} was paid in ${mode}, and this key is of the other mode.`
  const fault = (text: string) =>
    keyFault(text) ?? (openStripe(text).isLive === livemode ? undefined : wrongMode)
  const given = source.environment['STRIPE_SECRET_KEY']?.trim() || (await ask(mode, fault, source))
  const wrong = fault(given)
  if (wrong !== undefined) throw new UserError(wrong)
  return openStripe(given)
}

function ask(mode: string, fault: (text: string) => string | undefined, source: Source) {
  const { isInteractive, note, askSecret } = source
  const needed = `a key of your own for Stripe's ${mode}, with ${permissionList([writeCharges])}`
  const page = keyForm('Refunds by hand', [writeCharges], mode === 'live mode')
  const how = `Refunds need ${needed}. This page makes one:\n${page}`
  if (!isInteractive) throw new UserError(`${how}\nGive it by STRIPE_SECRET_KEY.`)
  note(`${how}\nIt is used now and never stored.`)
  return askSecret(`Stripe key for ${mode} (rk_…)`, fault)
}
