import Stripe from 'stripe'
import type { Order } from '../../../lambda/orders/order'
import { stripeReason } from '../../checks/stripe/stripe-key'
import { NotDoneError } from '../frame/not-done-error'

export type RefundRequest = {
  cents: number
  reason?: Stripe.RefundCreateParams.Reason
  /** Recorded in the order. */
  by: string
}

/** `isRepeat` if an earlier call had made it. */
export type MadeRefund = { id: string; status: string; isRepeat: boolean }

/** If Stripe refuses the same refund more often within a day, waiting will not help. */
const mostRefusals = 20

/**
 * Repeating the call makes no second refund, as long as the order does not have the first. A refund that Stripe refused
 * is tried again.
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
