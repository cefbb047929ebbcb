import { logger } from '../platform/logging/logger'
import { ebookEmail } from '../messages/ebook-email'
import { ebookText } from '../messages/ebook-text'
import { currentToken, downloadUrl, type LinkKeys, renewLink } from '../links/download-link'
import type { ChannelName, Order } from '../orders/order'
import { changeOrder, changeOrderAndCompare } from '../orders/orders-table'
import { claimDueChannels, recordOutcome, type SendOutcome } from '../orders/channels'
import { countAccepted, countRecorded } from './count-delivery'
import { sendEmail } from './send-email'
import type { Sender } from './sender'
import { sendText } from './send-text'

export type DeliveryContext = {
  table: string
  siteUrl: string
  linkKeys: LinkKeys
  sender: Sender
  now: () => Date
}

/**
 * Delivers what is due of one order, its channels side by side, one attempt each, and records each
 * outcome as soon as it is known. Whoever else delivers the same order at the same time finds the
 * channels claimed, so each message is sent once. Returns the order as it is afterwards.
 */
export async function deliver(
  orderId: string,
  context: DeliveryContext,
): Promise<Order | undefined> {
  let claimed: ChannelName[] = []
  const order = await changeOrder(context.table, orderId, (before) => {
    if (!before) return undefined
    const linked = currentToken(before, context.linkKeys)
      ? before
      : renewLink(before, context.linkKeys)
    const claim = claimDueChannels(linked, context.now())
    claimed = claim.claimed
    return claim.order === linked ? before : claim.order
  })
  if (!order || claimed.length === 0) return order
  const link = linkOf(order, context)
  const recorded = await Promise.all(claimed.map((name) => attempt(order, name, link, context)))
  return latest(recorded)
}

async function attempt(order: Order, name: ChannelName, link: string, context: DeliveryContext) {
  const attemptNumber = order.delivery[name]?.attempts ?? 0
  const outcome = await send(order, name, link, context)
  logger.info('Delivery attempted', {
    orderId: order.orderId,
    channel: name,
    attempt: attemptNumber,
    ...outcome,
  })
  if (outcome.result === 'accepted') countAccepted(name)
  const { before, after } = await changeOrderAndCompare(
    context.table,
    order.orderId,
    (found) => found && recordOutcome(found, name, attemptNumber, outcome, context.now()),
  )
  if (before && after) countRecorded(name, before, after)
  return after
}

function send(
  order: Order,
  name: ChannelName,
  link: string,
  { siteUrl, sender }: DeliveryContext,
): Promise<SendOutcome> | SendOutcome {
  const { email, phone, orderNumber } = order
  if (name === 'email' && email) {
    return sendEmail(ebookEmail({ orderNumber, downloadUrl: link, siteUrl }), email, sender)
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
