import { firstAccess } from './access'
import { earliest, withGroup } from './apply-payment'
import type { Order } from './order'
import { orderNumber } from './order-number'
import type { Sale } from './sale'

/** What is certain about a payment whose checkout session this version of the store cannot read. */
export type UnreadablePayment = {
  orderId: string
  livemode: boolean
  sale: Pick<Sale, 'createdAt' | 'paidAt' | 'amountCents' | 'currency' | 'paymentIntentId'> & {
    unreadableSince: string
  }
}

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
  { orderId, livemode, sale }: UnreadablePayment,
  linkHash: string,
): Order {
  if (!order) {
    return {
      orderId,
      orderNumber: orderNumber(orderId),
      livemode,
      sale: { ...sale, expectedCents: noExpectedCents, expectedCurrency: sale.currency },
      money: { refundedCents: 0 },
      buyer: {},
      delivery: { method: 'email', channels: {} },
      access: firstAccess(linkHash),
      version: 0,
    }
  }
  if (order.sale.unreadableSince === undefined) return order
  return withGroup(order, 'sale', {
    unreadableSince: earliest(order.sale.unreadableSince, sale.unreadableSince),
    paidAt: earliest(order.sale.paidAt, sale.paidAt),
    paymentIntentId: order.sale.paymentIntentId ?? sale.paymentIntentId,
  })
}
