import Stripe from 'stripe'
import type { Order } from '../../../lambda/orders/order'
import { stripeReason } from '../../checks/stripe/stripe-key'
import { NotDoneError } from '../frame/not-done-error'
import type { refundReasons } from './refund-amount'

export type RefundRequest = {
  cents: number
  reason?: (typeof refundReasons)[number]
  /** Who refunds, for the order. */
  by: string
}

/** A refund as Stripe has it; `isRepeat` if an earlier call had made it. */
export type MadeRefund = { id: string; status: string; isRepeat: boolean }

/** More refusals of the same refund within a day are no mistake that time mends. */
const mostRefusals = 20

/**
 * Refunds a part of an order or all of it. As long as the order does not have the refund, repeating the call makes
 * no second one. One that Stripe refused is tried again.
 *
 * @throws NotDoneError with what Stripe has against it
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
 * Calls Stripe with a key, and with the next one when Stripe only repeats an earlier refusal under it, as it does for
 * a day. Under that key nothing was refunded. As every run takes the same keys in turn, it finds a refund whose
 * response was lost, and runs at the same time share a key.
 */
async function passRefusals<Result>(
  create: (idempotencyKey: string) => Promise<Result>,
  key: string,
): Promise<Result> {
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

/** Whether nothing was done for certain: without a response, and with 5xx, it may have been. */
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
  if (error.code === 'charge_already_refunded') {
    return 'Stripe has refunded all of it already; the order follows.'
  }
  if (error.code === 'charge_disputed') {
    return 'The bank has taken the money back, so nothing can be refunded; the order follows.'
  }
  return `Nothing was refunded: ${stripeReason(error)}.`
}
