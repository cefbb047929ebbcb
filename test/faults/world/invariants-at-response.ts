import { type ChannelName, channelNames, isUnfinished } from '../../../lambda/orders/delivery'
import type { Order } from '../../../lambda/orders/order'
import { maySend } from '../../../lambda/orders/order-status'
import { check, type Ground } from './ground'
import type { Delivery, StripeAccount } from './stripe-account'

export type Response = { statusCode: number; headers: Record<string, string | number>; body: string }

/** I13: a response to a caller is of the expected kind, says what is wrong, and is never cached. */
export function checkPage(ground: Ground, response: Response, type: string): void {
  const { statusCode, headers, body } = response
  // A function that was killed has no response.
  if (statusCode === 502) return
  const isRedirect = statusCode === 303 && String(headers['location']).startsWith('/functions/v1/download/')
  const isOfType = String(headers['content-type']).startsWith(type) && body !== ''
  const isPrivate = String(headers['cache-control']) === 'no-store'
  check(ground, isPrivate && (isRedirect || isOfType), `I13: ${statusCode} ${type} ${body}`)
}

/**
 * I1: a 2xx to Stripe means that the order is durable and each chosen channel is finished or queued by
 * the store.
 */
export async function checkWebhook(ground: Ground, delivery: Delivery) {
  const { table, queue, stripe } = ground.services
  const { session, event } = delivery
  const order = (await table.orders()).find(({ orderId }) => orderId === session.id)
  check(ground, order !== undefined, `I1: 200 for ${event.id}, but no order ${session.id}`)
  if (!order) return
  const cents = stripe.refundedCents(session, event.created)
  const isPaid = 'payment_status' in event.data.object && event.data.object.payment_status === 'paid'
  const knowsPayment = !isPaid || order.sale.paidAt !== undefined
  const knowsRefund = !/refund|dispute/.test(event.type) || order.money.refundedCents >= cents
  check(ground, knowsPayment && knowsRefund, `I1: 200 for ${event.type}, but the order does not know it`)
  const isQueued = queue.waiting().some(({ body }) => body.includes(order.orderId))
  const open = openChannels(order)
  check(ground, open.length === 0 || isQueued, `I1: 200, but ${open.join()} is left to nobody`)
}

/** I6: the ebook is served for a paid session, and not after a refund that the store knew by then. */
export function checkServed(ground: Ground, account: StripeAccount, link: string, begun: number) {
  const message = ground.services.mailbox.messages.find((each) => each.link === link)
  const { sessions } = ground.services.stripe
  const own = sessions.filter((session) => JSON.stringify(session).includes(message?.to ?? '-'))
  const paid = own.filter(({ payment_status: status }) => status === 'paid')
  const isOpen = paid.some(({ id }) => begun < (account.closed.get(id) ?? Infinity))
  check(ground, isOpen, 'I6: served without payment, or after a refund')
}

/** The unfinished channels of an order whose buyer is entitled. */
export function openChannels(order: Order): ChannelName[] {
  const { channels } = order.delivery
  return maySend(order) ? channelNames.filter((name) => isUnfinished(channels[name])) : []
}
