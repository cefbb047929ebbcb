import { downloadToken, tokenHash } from '../../../lambda/shop/links/download-link'
import { editOrder } from './edit-order'
import { changedOrder, linkKey, type OrderChanges, paidOrder } from './order-fixture'

let orderCount = 0

/** A new order, delivered on both channels two hours ago; the token is of its link. */
export async function storeDeliveredOrder(table: string, changes: OrderChanges = {}) {
  orderCount += 1
  const orderId = `cs_test_delivered${orderCount}`
  const token = downloadToken(orderId, 1, linkKey)
  const delivered = paidOrder({
    orderId,
    access: { linkHash: tokenHash(token) },
    delivery: { channels: { email: acceptedAgo(120), text: acceptedAgo(120) } },
  })
  await editOrder(table, orderId, () => changedOrder(delivered, changes))
  return { orderId, token }
}

export function acceptedAgo(minutes: number) {
  const acceptedAt = new Date(Date.now() - minutes * 60_000).toISOString()
  return { state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt } as const
}
