import { downloadToken, tokenHash } from '../../../lambda/shop/links/download-link'
import type { Order } from '../../../lambda/orders/order'
import { editOrder } from './edit-order'
import { linkKey, paidOrder } from './order-fixture'

let orderCount = 0

/** Stores a new order, delivered on both channels two hours ago; returns its id and its link's token. */
export async function storeDeliveredOrder(table: string, changes: Partial<Order> = {}) {
  orderCount += 1
  const orderId = `cs_test_delivered${orderCount}`
  const token = downloadToken(orderId, 1, linkKey)
  const link = { orderId, linkHash: tokenHash(token) }
  const delivery = { email: acceptedAgo(120), text: acceptedAgo(120) }
  await editOrder(table, orderId, () => paidOrder({ ...link, delivery, ...changes }))
  return { orderId, token }
}

/** A channel whose message was accepted so many minutes ago. */
export function acceptedAgo(minutes: number) {
  const acceptedAt = new Date(Date.now() - minutes * 60_000).toISOString()
  return { state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt } as const
}
