import { hasLaterState } from './channels'
import { deliveryListing } from './open-delivery'
import type { Order } from './order'
import { maySend } from './order-status'

/**
 * Derived attributes that exist for the indexes; an absent one keeps an order out of its index.
 * A refunded order is no open delivery, whatever state its channels are in.
 */
export function indexKeys(order: Order) {
  const month = order.paidAt?.slice(0, 7)
  const openDelivery = deliveryListing(order)
  // Only the version that wrote a state knows whether the channel is finished: it stays as it is (F92).
  const isLeft = openDelivery === undefined && hasLaterState(order) && maySend(order)
  const { text } = order.delivery
  const textMessageId = text && 'messageId' in text ? text.messageId : undefined
  return { month, textMessageId, ...(isLeft ? {} : { openDelivery }) }
}
