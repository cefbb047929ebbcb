import { earliest, type PaymentFacts, withFacts } from './apply-payment'
import type { Order } from './order'
import { orderNumber } from './order-number'

/** What is certain about a payment whose checkout session this version of the store cannot read. */
export type UnreadablePayment = Pick<
  PaymentFacts,
  'orderId' | 'createdAt' | 'paidAt' | 'amountCents' | 'currency' | 'livemode' | 'paymentIntentId'
> & { unreadableSince: string }

/** No amount is negative, so versions that do not know `unreadableSince` hold the order as well. */
const noExpectedCents = -1

/**
 * Holds the order of a payment that cannot be read, or creates it without channels, so that nothing is sent.
 * `applyPayment` completes it as soon as a version reads the session. An order that is known already stays as
 * it is. Returns the same object when there is nothing new to write.
 *
 * @param linkHash the hash of the first download link's token, for a new order.
 */
export function holdPayment(
  order: Order | undefined,
  payment: UnreadablePayment,
  linkHash: string,
): Order {
  if (!order) return heldOrder(payment, linkHash)
  if (order.unreadableSince === undefined) return order
  return withFacts(order, {
    unreadableSince: earliest(order.unreadableSince, payment.unreadableSince),
    paidAt: earliest(order.paidAt, payment.paidAt),
    paymentIntentId: order.paymentIntentId ?? payment.paymentIntentId,
  })
}

function heldOrder(payment: UnreadablePayment, linkHash: string): Order {
  return {
    ...payment,
    orderNumber: orderNumber(payment.orderId),
    expectedCents: noExpectedCents,
    expectedCurrency: payment.currency,
    refundedCents: 0,
    deliveryMethod: 'email',
    delivery: {},
    linkVersion: 1,
    linkHash,
    downloads: { count: 0 },
    version: 0,
  }
}
