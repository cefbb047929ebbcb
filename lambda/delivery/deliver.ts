import { currentToken, downloadUrl, type LinkKeys, renewLink } from '../links/download-link'
import { ebookEmail } from '../messages/ebook-email'
import { ebookText } from '../messages/ebook-text'
import { claimDueChannels } from '../orders/channels'
import type { ChannelName, Order } from '../orders/order'
import { updateOrder } from '../orders/orders-table'
import { recordOutcome, type SendOutcome } from '../orders/record-outcome'
import { logger } from '../platform/logging/logger'
import { countAccepted, countRecorded, hasGivenUp } from './delivery-metrics'
import { sendEmail, sendText } from './send-message'
import type { Sender } from './sender'

export type DeliveryContext = {
  table: string
  siteUrl: string
  linkKeys: LinkKeys
  sender: Sender
  now: () => Date
}

/**
 * Delivers what is due for one order: claims its due channels, sends on all of them in parallel,
 * one attempt each, and records each outcome as soon as it is known. A concurrent delivery of the
 * same order finds the channels claimed, so each message is sent once. Returns the order as it is
 * afterwards; `undefined` when there is none.
 */
export async function deliver(
  orderId: string,
  context: DeliveryContext,
): Promise<Order | undefined> {
  const { after: order, result: claimed } = await updateOrder(
    context.table,
    orderId,
    (before): { order: Order | undefined; result: ChannelName[] } =>
      before ? claim(before, context) : { order: undefined, result: [] },
  )
  if (!order || claimed.length === 0) return order
  const link = linkOf(order, context)
  const recorded = await Promise.all(claimed.map((name) => attempt(order, name, link, context)))
  return latest(recorded)
}

/** Claims the due channels; a link that no key can make any more is renewed in the same write. */
function claim(order: Order, { linkKeys, now }: DeliveryContext) {
  const linked = currentToken(order, linkKeys) ? order : renewLink(order, linkKeys)
  const claims = claimDueChannels(linked, now())
  return { order: claims.order === linked ? order : claims.order, result: claims.claimed }
}

async function attempt(order: Order, name: ChannelName, link: string, context: DeliveryContext) {
  const { orderId } = order
  const attemptNumber = order.delivery[name]?.attempts ?? 0
  const outcome = await send(order, name, link, context)
  logger.info('Delivery attempted', { orderId, channel: name, attempt: attemptNumber, ...outcome })
  if (outcome.result === 'accepted') countAccepted(name)
  const { before, after } = await updateOrder(context.table, orderId, (found) => ({
    order: found && recordOutcome(found, name, attemptNumber, outcome, context.now()),
    result: undefined,
  }))
  if (before && after) {
    countRecorded(name, before, after)
    logEnded(name, before, after)
  }
  return after
}

/** For whoever handles the alarm `delivery-refused`. */
function logEnded(name: ChannelName, before: Order, after: Order) {
  const channel = after.delivery[name]
  if (!hasGivenUp(channel) || hasGivenUp(before.delivery[name])) return
  const { state, attempts, error } = channel
  const { orderId } = after
  logger.error('Delivery given up', { orderId, channel: name, state, attempts, error })
}

async function send(
  order: Order,
  name: ChannelName,
  link: string,
  { siteUrl, sender }: DeliveryContext,
): Promise<SendOutcome> {
  const { email, phone, paidAt = order.createdAt } = order
  if (name === 'email' && email) {
    return sendEmail(ebookEmail({ ...order, paidAt, downloadUrl: link, siteUrl }), email, sender)
  }
  if (name === 'text' && phone) return sendText(ebookText({ downloadUrl: link }), phone, sender)
  return { result: 'refused', error: 'NoAddress' }
}

function linkOf(order: Order, { siteUrl, linkKeys }: DeliveryContext): string {
  const token = currentToken(order, linkKeys)
  if (!token) throw new Error(`Order ${order.orderId} has a link that no key can make`)
  return downloadUrl(siteUrl, token)
}

function latest(orders: (Order | undefined)[]): Order | undefined {
  return orders.reduce((a, b) => ((b?.version ?? 0) > (a?.version ?? 0) ? b : a))
}
