import { hasLaterState } from './channels'
import { deliveryListing } from './open-delivery'
import type { Order } from './order'
import type { Buyer } from './buyer'
import { maySend } from './order-status'

/**
 * Derived attributes that exist for the indexes; an absent one keeps an order out of its index.
 * A refunded order is no open delivery, whatever state its channels are in.
 */
export function indexKeys(order: Order) {
  const { sale, delivery, access } = order
  const openDelivery = deliveryListing(order)
  // Only the version that wrote a state knows whether the channel is finished: it stays as it is (F92).
  const isLeft = openDelivery === undefined && hasLaterState(order) && maySend(order)
  const { text } = delivery.channels
  return {
    createdAt: sale.createdAt,
    paidAt: sale.paidAt,
    month: sale.paidAt?.slice(0, 7),
    textMessageId: text?.state === 'sent' ? text.messageId : undefined,
    linkHash: access.linkHash,
    previousLinkHash: access.previousLinkHash,
    ...emailKeys(order.buyer),
    ...(isLeft ? {} : { openDelivery }),
  }
}

/** The address of the checkout has a key of its own where it is another one, as after a resend to a new address. */
function emailKeys({ email, checkoutEmail }: Buyer) {
  const [own, ofCheckout] = [email, checkoutEmail].map((address) => emailKeyOf(address ?? ''))
  const emailKey = own ?? ofCheckout
  return { emailKey, checkoutEmailKey: ofCheckout === emailKey ? undefined : ofCheckout }
}

/**
 * An e-mail address as the index has it, so that `Buyer1@…` is found as `buyer1@…`; `undefined` for a blank
 * one, which DynamoDB accepts in no index.
 */
export function emailKeyOf(address: string): string | undefined {
  return address.normalize('NFC').trim().toLowerCase() || undefined
}
