import type { APIGatewayProxyResult } from 'aws-lambda'
import { type ChannelName, channelNames } from '../../../orders/delivery'
import { channelState, isOpenDelivery } from '../../../orders/channel-state'
import type { Order } from '../../../orders/order'
import { updateOrder } from '../../../orders/orders-table'
import { logger } from '../../../platform/logging/logger'
import { readSecret } from '../../../platform/secrets/read-secret'
import type { DeliveryContext } from '../../delivery/deliver'
import { queueAndDeliver } from '../../delivery/deliver-or-queue'
import { senderOf, sentChannels } from '../../delivery/sender'
import type { LinkKeys } from '../../links/download-link'
import {
  addressesOf,
  type FreshLinkOffer,
  freshLinkOffer,
  requestFreshLink,
} from '../../links/fresh-link'
import { linkState } from '../../links/link-state'
import type { env } from './env'
import { pageResponse, pageState } from './page-response'

type Settings = ReturnType<typeof env>
type Call = Pick<DeliveryContext, 'siteUrl' | 'remainingMs'>

/** Sends a fresh link to the stored addresses, for the holder of a used-up or outdated link. */
export async function sendFreshLink(
  orderId: string,
  hash: string,
  call: Call,
  settings: Settings,
): Promise<APIGatewayProxyResult> {
  const linkKeys = await readSecret(settings.LINK_KEY_SECRET)
  const sent = sentChannels(settings)
  // Decided under the order's lock, so that two simultaneous requests send one link.
  const { after: order, result: offer } = await updateOrder(
    settings.ORDERS_TABLE,
    orderId,
    (before) => request(before, hash, linkKeys, sent),
  )
  if (!order || !offer) {
    return pageResponse(pageState(order, hash, new Date(), sent), settings)
  }
  if (offer.kind !== 'offered') {
    return pageResponse({ ...offer, orderNumber: order.orderNumber }, settings)
  }
  logger.info('Fresh link requested', { orderId })
  const delivered = await deliverNow(orderId, call, linkKeys, settings)
  return deliveredPage(delivered ?? order, hash, settings)
}

/** A link that still works, or that is unknown, does not offer a fresh one. */
function request(
  order: Order | undefined,
  hash: string,
  keys: LinkKeys,
  sent: readonly ChannelName[],
): { order: Order | undefined; result: FreshLinkOffer | undefined } {
  const now = new Date()
  const { state } = linkState(order, hash, now)
  if (!order || (state !== 'outdated' && state !== 'limit_reached')) {
    return { order, result: undefined }
  }
  const { order: requested, offer } = requestFreshLink(order, keys, now, sent)
  return { order: requested, result: offer }
}

function deliverNow(orderId: string, call: Call, linkKeys: LinkKeys, settings: Settings) {
  const { ORDERS_TABLE: table, RETRY_QUEUE: retryQueue } = settings
  const shared = { table, retryQueue, linkKeys, sender: senderOf(settings) }
  return queueAndDeliver(orderId, { ...call, ...shared, now: () => new Date() })
}

/** SES may report a delivery before the acceptance is recorded. */
const sentStates = new Set<unknown>(['accepted', 'delivered'])

/** Shows the addresses that were reached, or those that the retry queue continues with. */
function deliveredPage(order: Order, hash: string, settings: Settings) {
  const { orderNumber, delivery } = order
  const asked = delivery.freshLinks?.at(-1)?.channels ?? []
  const reached = channelNames.filter(
    (name) => asked.includes(name) && sentStates.has(channelState(order, name)),
  )
  if (reached.length > 0) {
    const addresses = addressesOf(order, reached)
    return pageResponse({ kind: 'fresh_link_sent', orderNumber, addresses }, settings)
  }
  const sent = sentChannels(settings)
  const now = new Date()
  if (!isOpenDelivery(order)) {
    return pageResponse(pageState(order, hash, now, sent), settings)
  }
  const offer = freshLinkOffer(order, now, sent)
  return offer.kind === 'offered'
    ? pageResponse({ ...offer, kind: 'fresh_link_queued', orderNumber }, settings)
    : pageResponse({ ...offer, orderNumber }, settings)
}
