import type { APIGatewayProxyResult } from 'aws-lambda'
import { type ChannelName, channelNames } from '../../../orders/delivery'
import { channelState, isOpenDelivery } from '../../../orders/channel-state'
import type { Order } from '../../../orders/order'
import { decideOnOrder } from '../../../orders/orders-table'
import { logger } from '../../../platform/logging/logger'
import { readSecret } from '../../../platform/secrets/read-secret'
import type { DeliveryContext } from '../../delivery/deliver'
import { queueAndDeliver, queueingContext } from '../../delivery/deliver-or-queue'
import { sentChannels } from '../../delivery/sender'
import type { DownloadPageState } from '../../download-page/download-page'
import type { LinkKeys } from '../../links/download-link'
import { addressesOf, type FreshLinkOffer, freshLinkOffer, requestFreshLink } from '../../links/fresh-link'
import { type LinkState, linkState } from '../../links/link-state'
import type { DownloadEbookEnvironment } from './env'
import { pageResponse } from './page-response'

type Call = Pick<DeliveryContext, 'siteUrl' | 'remainingMs'>

export async function sendFreshLink(
  orderId: string,
  hash: string,
  call: Call,
  settings: DownloadEbookEnvironment,
): Promise<APIGatewayProxyResult> {
  const linkKeys = await readSecret(settings.LINK_KEY_SECRET)
  const sent = sentChannels(settings)
  // Decided under the order's lock, so that two simultaneous requests send one link.
  const { after: order, result } = await decideOnOrder(settings.ORDERS_TABLE, orderId, (before) =>
    request(before, hash, linkKeys, sent),
  )
  if (result.kind !== 'offered') return pageResponse(result, settings, order)
  logger.info('Fresh link requested', { orderId })
  const context = queueingContext(settings, { ...call, linkKeys, now: () => new Date() })
  return deliveredPage(await queueAndDeliver(orderId, context), hash, settings)
}

function request(
  order: Order | undefined,
  hash: string,
  keys: LinkKeys,
  sent: readonly ChannelName[],
): { order: Order | undefined; result: LinkState | FreshLinkOffer } {
  const now = new Date()
  const link = linkState(order, hash, now, sent)
  if (!order || !('offer' in link)) return { order, result: link }
  const { offer } = link
  if (offer.kind !== 'offered') return { order, result: offer }
  return { order: requestFreshLink(order, offer, keys, now), result: offer }
}

/** SES may report a delivery before the acceptance is recorded. */
const sentStates = new Set<unknown>(['accepted', 'delivered'])

function deliveredPage(order: Order | undefined, hash: string, settings: DownloadEbookEnvironment) {
  const [now, sent] = [new Date(), sentChannels(settings)]
  const page = (state: DownloadPageState) => pageResponse(state, settings, order)
  if (!order) return page({ kind: 'unknown' })
  const asked = order.delivery.freshLinks?.at(-1)?.channels ?? []
  const reached = channelNames.filter((name) => asked.includes(name) && sentStates.has(channelState(order, name)))
  if (reached.length > 0) return page({ kind: 'fresh_link_sent', addresses: addressesOf(order, reached) })
  if (!isOpenDelivery(order)) return page(linkState(order, hash, now, sent))
  const offer = freshLinkOffer(order, now, sent)
  return page(offer.kind === 'offered' ? { kind: 'fresh_link_queued', addresses: offer.addresses } : offer)
}
