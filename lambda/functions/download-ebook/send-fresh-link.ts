import type { APIGatewayProxyResult } from 'aws-lambda'
import { hasUnfinishedChannel } from '../../orders/channels'
import { deliver } from '../../delivery/deliver'
import { senderOf } from '../../delivery/sender'
import { type FreshLinkRequest, requestFreshLink } from '../../delivery/request-fresh-link'
import type { LinkKeys } from '../../links/download-link'
import { linkState } from '../../links/link-state'
import { logger } from '../../platform/logging/logger'
import type { Order } from '../../orders/order'
import { changeOrder } from '../../orders/orders-table'
import { readSecret } from '../../platform/secrets/read-secret'
import { addressesOf, answerPage, pageState } from './answer-page'
import type { env } from './env'

type Settings = ReturnType<typeof env>

/** Sends a fresh link to the stored addresses, for who holds a used-up or an outdated one. */
export async function sendFreshLink(
  orderId: string,
  hash: string,
  siteUrl: string,
  settings: Settings,
): Promise<APIGatewayProxyResult> {
  const linkKeys = await readSecret(settings.LINK_KEY_SECRET)
  const { answer, order } = await requestForOrder(orderId, hash, linkKeys, settings)
  if (!order) return answerPage({ kind: 'not-found' }, settings)
  const facts = { orderNumber: order.orderNumber, addresses: addressesOf(order) }
  switch (answer) {
    case 'not_entitled':
      return answerPage(pageState(linkState(order, hash), order), settings)
    case 'no_channel':
      return answerPage({ kind: 'limit-reached', ...facts, addresses: [] }, settings)
    case 'just_sent':
      return answerPage({ kind: 'fresh-link-just-sent', ...facts }, settings)
    case 'send': {
      const isSent = await deliverNow(orderId, siteUrl, linkKeys, settings)
      return answerPage(
        isSent ? { kind: 'fresh-link-sent', ...facts } : { kind: 'unavailable' },
        settings,
      )
    }
  }
}

/** Decides under the order's lock, so that two presses at once send one link. */
async function requestForOrder(orderId: string, hash: string, keys: LinkKeys, settings: Settings) {
  const decision: Pick<FreshLinkRequest, 'answer'> = { answer: 'not_entitled' }
  const order = await changeOrder(settings.ORDERS_TABLE, orderId, (before) => {
    if (!before || !asksForFreshLink(before, hash)) return before
    const request = requestFreshLink(before, keys, new Date())
    decision.answer = request.answer
    return request.answer === 'send' ? request.order : before
  })
  return { ...decision, order }
}

function asksForFreshLink(order: Order, hash: string): boolean {
  const { state } = linkState(order, hash)
  return state === 'outdated' || state === 'limit_reached'
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
