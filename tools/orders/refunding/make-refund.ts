import Stripe from 'stripe'
import type { Order } from '../../../lambda/orders/order'
import { writeCharges } from '../../checks/stripe/key-permissions'
import { modeOf, stripeReason } from '../../checks/stripe/stripe-key'
import { NotDoneError } from '../frame/not-done-error'
import type { refundReasons } from './refund-amount'

export function refundKey({ livemode: isLive, orderNumber }: Order) {
  const paidIn = modeOf({ isLive })
  const otherMode = `${orderNumber} was paid in ${paidIn}, and this key is of the other mode.`
  const mode = { isLive, otherMode }
  return { name: 'Refunds', keyName: 'Refunds by hand', permissions: [writeCharges], mode }
}

export type RefundRequest = {
  cents: number
  reason?: (typeof refundReasons)[number]
  /** The person who makes the refund, recorded in the order. */
  by: string
}

/** A refund at Stripe; `isRepeat` if an earlier call had made it. */
export type MadeRefund = { id: string; status: string; isRepeat: boolean }

/** If Stripe refuses the same refund more often within a day, waiting will not help. */
const mostRefusals = 20

/**
 * Refunds an order in part or in full. Repeating the call makes no second refund, as long as the order does not have
 * the first. A refund that Stripe refused is tried again.
 *
 * @throws NotDoneError with Stripe's reason
 */
export async function makeRefund(
  stripe: Stripe,
  order: Order,
  { cents, reason, by }: RefundRequest,
): Promise<MadeRefund> {
  const { orderId } = order
  const { paymentIntentId } = order.sale
  const { refundedCents, refunds = [] } = order.money
  try {
    const params = {
      payment_intent: paymentIntentId,
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
 * Calls Stripe with an idempotency key, and with the next key when Stripe only repeats an earlier refusal for the
 * first, as it does for a day. Nothing was refunded with that key. Every run uses the same keys in the same order, so
 * it finds a refund whose response was lost, and concurrent runs share a key.
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

/** Whether certainly nothing was refunded: without a response, and with 5xx, it may have been. */
function isRefusal({ statusCode = 500 }: Stripe.errors.StripeError): boolean {
  return statusCode < 500
}

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
