import { deliver } from '../../delivery/deliver'
import { senderOf } from '../../delivery/sender'
import { PublicError } from '../../platform/http/public-error'
import { logger } from '../../platform/logging/logger'
import type { Order } from '../../orders/order'
import { orderStatus } from '../../orders/order-status'
import { recordEvent } from '../../payments/record-event'
import { stripeAccess } from '../../payments/stripe-client'
import type { StripeEvent } from '../../payments/verify-event'
import { readSecret } from '../../platform/secrets/read-secret'
import type { env } from './env'

/**
 * Records a verified event in its order and delivers what of that order is due. Returns the order
 * as it is afterwards, or `undefined` when the event is not about this product. An event of the
 * other mode (test or live) than the API key throws a `PublicError` with status 400 (F10).
 */
export async function processEvent(
  event: StripeEvent,
  siteUrl: string,
  settings: ReturnType<typeof env>,
): Promise<Order | undefined> {
  const [stripeKey, linkKeys] = await Promise.all([
    readSecret(settings.STRIPE_KEY_SECRET),
    readSecret(settings.LINK_KEY_SECRET),
  ])
  const { stripe, livemode } = stripeAccess(stripeKey.current, settings.STRIPE_API_URL)
  if (event.livemode !== livemode) throw new PublicError(400, 'Test and live mode do not mix.')
  const table = settings.ORDERS_TABLE
  const recorded = await recordEvent(event, { stripe, table, linkKey: linkKeys.current })
  logRecorded(event, recorded)
  if (!recorded) return undefined
  const sender = senderOf(settings)
  const now = () => new Date()
  return deliver(recorded.orderId, { table, siteUrl, linkKeys, sender, now })
}

function logRecorded(event: StripeEvent, order: Order | undefined): void {
  const eventFacts = { eventId: event.id, eventType: event.type }
  if (!order) {
    logger.info('Event is not about this product', eventFacts)
    return
  }
  const { orderId, orderNumber } = order
  const status = orderStatus(order)
  const level = status === 'held' ? 'error' : 'info'
  logger[level]('Event recorded', { ...eventFacts, orderId, orderNumber, status })
}
