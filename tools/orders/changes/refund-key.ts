import type { Order } from '../../../lambda/orders/order'
import { UserError } from '../../../lib/stage/user-error'
import { keyForm, permissionList, writeCharges } from '../../checks/stripe/key-permissions'
import { keyFault, modeOf, openStripe, type StripeKey } from '../../checks/stripe/stripe-key'
import type { Terminal } from '../../cli/terminal'
import { emulatorKey, stripeDashboardUrl } from '../../local-store/stripe'
import type { Store } from '../frame/store'

/** Never stored: the functions' key may not do what people do. Throws a UserError without a key of the order's mode. */
export async function refundKey(
  { livemode: isLive, orderNumber }: Order,
  { paymentsUrl }: Pick<Store, 'paymentsUrl'>,
  { isInteractive, note, askSecret }: Pick<Terminal, 'isInteractive' | 'note' | 'askSecret'>,
): Promise<StripeKey> {
  if (paymentsUrl !== undefined && paymentsUrl !== stripeDashboardUrl) return openStripe(emulatorKey, paymentsUrl)
  const mode = modeOf({ isLive })
  const otherMode = `${orderNumber} was paid in ${mode}, and this key is of the other mode.`
  const fault = (text: string) => keyFault(text) ?? (openStripe(text).isLive === isLive ? undefined : otherMode)
  const ask = () => {
    const needed = `a key of your own for Stripe's ${mode}, with ${permissionList([writeCharges])}`
    const how = `Refunds need ${needed}. This page makes one:\n${keyForm('Refunds by hand', [writeCharges], isLive)}`
    if (!isInteractive) throw new UserError(`${how}\nGive it by STRIPE_SECRET_KEY.`)
    note(`${how}\nIt is used now and never stored.`)
    return askSecret(`Stripe key for ${mode} (rk_…)`, fault)
  }
  const given = process.env['STRIPE_SECRET_KEY']?.trim() || (await ask())
  const wrong = fault(given)
  if (wrong !== undefined) throw new UserError(wrong)
  return openStripe(given)
}
