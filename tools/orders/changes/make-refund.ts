import Stripe from 'stripe'
import type { Order } from '../../../lambda/orders/order'
import { UserError } from '../../../lib/stage/user-error'
import { keyForm, permissionList, writeCharges } from '../../checks/stripe/key-permissions'
import { keyFault, modeOf, openStripe, type StripeKey, stripeReason } from '../../checks/stripe/stripe-key'
import type { Terminal } from '../../cli/terminal'
import { emulatorKey, stripeDashboardUrl } from '../../local-store/stripe'
import { NotDoneError } from '../frame/not-done-error'
import type { Store } from '../frame/store'

/** `by` is recorded in the order. */
export type RefundRequest = { cents: number; reason?: Stripe.RefundCreateParams.Reason; by: string }

/** If Stripe refuses the same refund more often within a day, waiting will not help. */
const mostRefusals = 20

/**
 * Repeating the call makes no second refund, as long as the order does not have the first, which is then `isRepeat`. A
 * refund that Stripe refused is tried again.
 * @throws NotDoneError with Stripe's reason
 */
export async function makeRefund(
  stripe: Stripe,
  order: Order,
  { cents, reason, by }: RefundRequest,
): Promise<{ id: string; status: string; isRepeat: boolean }> {
  const { orderId, sale } = order
  const { refundedCents, refunds = [] } = order.money
  try {
    const params = {
      payment_intent: sale.paymentIntentId,
      amount: cents,
      metadata: { by },
      ...(reason === undefined ? {} : { reason }),
    }
    const refund = await passRefusals(
      (idempotencyKey) => stripe.refunds.create(params, { idempotencyKey }),
      `refund-${orderId}-${cents}-after-${refunds.length}-${refundedCents}`,
    )
    const isRepeat = refund.lastResponse.headers['idempotent-replayed'] === 'true'
    return { id: refund.id, status: refund.status ?? 'unknown', isRepeat }
  } catch (error) {
    throw new NotDoneError(refusal(error))
  }
}

/**
 * For a day, Stripe repeats its refusal of an idempotency key, so the next key is taken. Every run uses the same keys
 * in the same order: it finds a refund whose response was lost, and concurrent runs share a key.
 */
async function passRefusals<Result>(create: (idempotencyKey: string) => Promise<Result>, key: string): Promise<Result> {
  for (let refusals = 0; ; refusals += 1) {
    try {
      return await create(refusals === 0 ? key : `${key}-refused-${refusals}`)
    } catch (error) {
      if (refusals === mostRefusals || !isRepeatedRefusal(error)) throw error
    }
  }
}

function isRepeatedRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return isRefusal(error) && error.headers?.['idempotent-replayed'] === 'true'
}

/** Without a response, and with 5xx, something may have been refunded. */
const isRefusal = ({ statusCode = 500 }: Stripe.errors.StripeError): boolean => statusCode < 500

function refusal(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError) || !isRefusal(error)) {
    return `${stripeReason(error)}, so it may be refunded or not: \`show\` says which in a minute. Until then the same command refunds only once.`
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return 'A refund of this amount with another reason or author was sent a moment ago: look at the order with `show` first.'
  }
  if (error.code === 'charge_already_refunded') return 'Stripe has refunded all of it already; the order follows.'
  if (error.code === 'charge_disputed') {
    return 'The bank has taken the money back, so nothing can be refunded; the order follows.'
  }
  return `Nothing was refunded: ${stripeReason(error)}.`
}

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
