import { channelView } from '../../../lambda/orders/channel-state'
import { channelNames } from '../../../lambda/orders/delivery'
import type { Order } from '../../../lambda/orders/order'
import { orderStatus } from '../../../lambda/orders/order-status'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { maskedAddress } from '../../../lambda/shop/download-page/masked-address'

/** For JSON: without contacts, nothing that identifies the buyer. */
export function shownOrder(order: Order, contacts?: true): object {
  const hidden = [...Object.keys(indexKeys(order)), 'openDelivery', ...(contacts ? [] : ['buyer'])]
  const facts = Object.entries(order).filter(([name]) => !hidden.includes(name))
  const channels = channelNames.map((name) => [name, channelView(order, name)])
  return { ...Object.fromEntries(facts), status: orderStatus(order), channels: Object.fromEntries(channels) }
}

/** The checkout's address only without another. */
export function buyerOf(order: Order, contacts = false): string {
  const { email, phone, checkoutEmail, erasedAt } = order.buyer
  if (erasedAt !== undefined) return 'erased'
  const known = email || phone ? [email, phone] : [checkoutEmail]
  return known.flatMap((address) => (address ? shownAddress(address, contacts) : [])).join(', ') || '-'
}

export const shownAddress = (address: string, contacts?: boolean): string =>
  contacts ? address : maskedAddress(address)
