import type { Order } from '../../../lambda/orders/order'
import { formatPrice } from '../../../lambda/price'
import { stepOf } from '../../../lambda/shop/payments/charge-limits'
import { UserError } from '../../../lib/stage/user-error'
import { NotDoneError } from '../frame/not-done-error'
import { centsOf } from '../frame/options'
import { hasHarmfulDispute } from '../../../lambda/orders/money'

/** `fraudulent` also blocks the card and the email address. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const

/** In the smallest unit of the order's currency; `leftCents` is what the seller keeps. */
export type RefundAmount = { cents: number; leftCents: number }

/**
 * Without an amount, everything that is left.
 * @throws UserError for an invalid amount, NotDoneError for what cannot be refunded
 */
export function refundAmount(order: Order, amount: string | undefined): RefundAmount {
  const { orderNumber } = order
  const { currency, amountCents } = order.sale
  const { refundedCents, dispute } = order.money
  if (order.sale.paidAt && amountCents === 0) {
    throw new NotDoneError(`${orderNumber} was free: there is nothing to refund.`)
  }
  if (!order.sale.paidAt || order.sale.paymentIntentId === undefined) {
    throw new NotDoneError(`${orderNumber} is not paid: there is nothing to refund.`)
  }
  if (order.sale.unreadableSince !== undefined) {
    throw new NotDoneError(`What was paid for ${orderNumber} is not known here: refund it on its page at Stripe.`)
  }
  if (hasHarmfulDispute(order.money)) {
    throw new NotDoneError(
      `The bank has taken the money of ${orderNumber} back (${dispute?.id}), so a refund would pay the buyer twice: ` +
        'accept the dispute at Stripe, or counter it with `evidence`.',
    )
  }
  const refundable = amountCents - refundedCents
  if (refundable <= 0) throw new NotDoneError(`${orderNumber} is refunded already.`)
  const cents = amount === undefined ? refundable : centsOf(amount, currency, '--amount')
  const step = stepOf(currency)
  if (amount !== undefined && cents % step !== 0) {
    const least = formatPrice(step, currency)
    throw new UserError(`--amount ${amount} is not a multiple of ${least}, which Stripe needs.`)
  }
  if (cents > refundable) {
    const left = formatPrice(refundable, currency)
    throw new NotDoneError(`Only ${left} of ${orderNumber} is left to refund.`)
  }
  return { cents, leftCents: refundable - cents }
}
