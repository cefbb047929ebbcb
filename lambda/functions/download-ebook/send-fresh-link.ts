import type { APIGatewayProxyResult } from 'aws-lambda'
import { deliver } from '../../delivery/deliver'
import { senderOf } from '../../delivery/sender'
import type { LinkKeys } from '../../links/download-link'
import { type FreshLinkDecision, requestFreshLink } from '../../links/fresh-link'
import { linkState } from '../../links/link-state'
import { hasUnfinishedChannel } from '../../orders/channels'
import type { Order } from '../../orders/order'
import { updateOrder } from '../../orders/orders-table'
import { logger } from '../../platform/logging/logger'
import { readSecret } from '../../platform/secrets/read-secret'
import type { env } from './env'
import { addressesOf, pageResponse, pageState } from './page-response'

type Settings = ReturnType<typeof env>

/** Sends a fresh link to the stored addresses, for the holder of a used-up or outdated link. */
export async function sendFreshLink(
  orderId: string,
  hash: string,
  siteUrl: string,
  settings: Settings,
): Promise<APIGatewayProxyResult> {
  const linkKeys = await readSecret(settings.LINK_KEY_SECRET)
  // Decided under the order's lock, so that two requests at once send one link.
  const { after: order, result: decision } = await updateOrder(
    settings.ORDERS_TABLE,
    orderId,
    (before) => decide(before, hash, linkKeys),
  )
  if (!order) return pageResponse({ kind: 'not_found' }, settings)
  const facts = { orderNumber: order.orderNumber, addresses: addressesOf(order) }
  switch (decision) {
    case 'not_requestable':
    case 'not_entitled':
      return pageResponse(pageState(linkState(order, hash), order), settings)
    case 'no_channel':
      return pageResponse({ kind: 'limit_reached', ...facts, addresses: [] }, settings)
    case 'just_sent':
      return pageResponse({ kind: 'fresh_link_just_sent', ...facts }, settings)
    case 'send': {
      const isSent = await deliverNow(orderId, siteUrl, linkKeys, settings)
      return pageResponse(
        isSent ? { kind: 'fresh_link_sent', ...facts } : { kind: 'unavailable' },
        settings,
      )
    }
  }
}

type Decision = FreshLinkDecision['decision'] | 'not_requestable'

/** A link that still works, or that is unknown, offers no fresh one. */
function decide(
  order: Order | undefined,
  hash: string,
  keys: LinkKeys,
): { order: Order | undefined; result: Decision } {
  const { state } = linkState(order, hash)
  if (!order || (state !== 'outdated' && state !== 'limit_reached')) {
    return { order, result: 'not_requestable' }
  }
  const request = requestFreshLink(order, keys, new Date())
  return {
    order: request.decision === 'send' ? request.order : order,
    result: request.decision,
  }
}

async function deliverNow(
  orderId: string,
  siteUrl: string,
  linkKeys: LinkKeys,
  settings: Settings,
): Promise<boolean> {
  const sender = senderOf(settings)
  const table = settings.ORDERS_TABLE
  const order = await deliver(orderId, { table, siteUrl, linkKeys, sender, now: () => new Date() })
  logger.info('Fresh link requested', { orderId })
  return order !== undefined && !hasUnfinishedChannel(order)
}
