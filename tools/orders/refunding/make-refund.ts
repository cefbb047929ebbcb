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

/**
 * Refunds a part of an order or all of it. As long as the order does not have the refund, repeating the call makes
 * no second one.
 *
 * @throws NotDoneError with what Stripe has against it
 */
export async function makeRefund(
  stripe: Stripe,
  order: Order,
  { cents, reason, by }: RefundRequest,
): Promise<MadeRefund> {
  const { orderId, paymentIntentId, refundedCents, refunds = [] } = order
  try {
    const refund = await stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: cents,
        metadata: { by },
        ...(reason === undefined ? {} : { reason }),
      },
      { idempotencyKey: `refund-${orderId}-${cents}-after-${refunds.length}-${refundedCents}` },
    )
    const isRepeat = refund.lastResponse.headers['idempotent-replayed'] === 'true'
    return { id: refund.id, status: refund.status ?? 'unknown', isRepeat }
  } catch (error) {
    throw new NotDoneError(refusal(error))
  }
}

function refusal(error: unknown): string {
  const isStripes = error instanceof Stripe.errors.StripeError
  if (!isStripes || error instanceof Stripe.errors.StripeConnectionError) {
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
