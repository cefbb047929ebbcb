import middy from '@middy/core'
import httpHeaderNormalizer from '@middy/http-header-normalizer'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import { apiMessages } from '../../../product/api-messages'
import { awaitOtherCall } from '../../delivery/await-other-call'
import { deliver } from '../../delivery/deliver'
import { senderOf } from '../../delivery/sender'
import { hasUnfinishedChannel, isSentElsewhere } from '../../orders/channels'
import type { Order } from '../../orders/order'
import { orderStatus, pendingDecision } from '../../orders/order-status'
import { recordEvent } from '../../payments/record-event'
import { storeMarkOf } from '../../payments/store-mark'
import { stripeAccess } from '../../payments/stripe-client'
import { type StripeEvent, verifyEvent } from '../../payments/verify-event'
import { jsonResponse } from '../../platform/http/json-response'
import { PublicError } from '../../platform/http/public-error'
import { respondToErrors } from '../../platform/http/respond-to-errors'
import { siteUrlOf } from '../../platform/http/site-url'
import { logger } from '../../platform/logging/logger'
import { count } from '../../platform/metrics/metrics'
import { readSecret } from '../../platform/secrets/read-secret'
import { env } from './env'

const { badSignature } = apiMessages

/**
 * `POST /functions/v1/stripe-webhook`: 200 when the event is recorded and delivered, or does not
 * concern this store; 400 for a bad signature, before any other I/O; 5xx when something is left to
 * do, so that Stripe sends the event again (docs/contracts.md).
 */
export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(respondToErrors({ malformed: badSignature, failureMetric: 'WebhookFailure' }))
  .use(httpHeaderNormalizer())
  .handler(receiveEvent)

async function receiveEvent(
  event: APIGatewayProxyEvent,
  context: Context,
): Promise<APIGatewayProxyResult> {
  const settings = env()
  const signature = event.headers['stripe-signature']
  // Without the header it is a scanner: no secret is read, and no signature failure is counted.
  if (!signature) throw new PublicError(400, badSignature)
  const signingSecret = await readSecret(settings.WEBHOOK_SIGNING_SECRET)
  const stripeEvent = verifyEvent(rawBody(event), signature, signingSecret, new Date())
  if (!stripeEvent) {
    count('SignatureRejected')
    throw new PublicError(400, badSignature)
  }
  const order = await processEvent(stripeEvent, siteUrlOf(event), settings, context)
  return order && isStillToDeliver(order)
    ? unfinished(order)
    : jsonResponse(200, { received: true })
}

/**
 * Stripe sends the event again after anything but a 2xx, and the order is then delivered. So the
 * response is no 2xx either while another call is sending: if that call has died, this event may be
 * the one that replaces it. But it is no failure yet; check-deliveries counts an order that waits.
 */
function unfinished(order: Order): APIGatewayProxyResult {
  const { orderId } = order
  if (isSentElsewhere(order, new Date())) {
    logger.warn('Another call is sending', { orderId })
  } else {
    logger.warn('Delivery unfinished', { orderId })
    count('WebhookFailure')
  }
  return jsonResponse(503, { error: 'The order is recorded and its delivery is unfinished.' })
}

/**
 * Records a verified event in its order and delivers what is due. Returns the order as it is
 * afterwards; `undefined` when the event does not belong to this store. An event of the other
 * mode (test or live) than the API key throws a `PublicError` with status 400 (F10).
 */
async function processEvent(
  event: StripeEvent,
  siteUrl: string,
  settings: ReturnType<typeof env>,
  lambda: Context,
): Promise<Order | undefined> {
  const [stripeKey, linkKeys] = await Promise.all([
    readSecret(settings.STRIPE_KEY_SECRET),
    readSecret(settings.LINK_KEY_SECRET),
  ])
  const { stripe, livemode } = stripeAccess(stripeKey.current, settings.STRIPE_API_URL)
  if (event.livemode !== livemode) {
    count('EventOfOtherMode')
    throw new PublicError(400, 'Test and live mode do not mix.')
  }
  const table = settings.ORDERS_TABLE
  const own = { mark: storeMarkOf(settings), siteUrl }
  const refundFraudWarnings = settings.REFUND_FRAUD_WARNINGS === 'true'
  const linkKey = linkKeys.current
  const recorded = await recordEvent(event, { stripe, table, linkKey, own, refundFraudWarnings })
  logRecorded(event, recorded)
  if (!recorded) return undefined
  const sender = senderOf(settings)
  const remainingMs = () => lambda.getRemainingTimeInMillis()
  const context = { table, siteUrl, linkKeys, sender, now: () => new Date(), remainingMs }
  const delivered = await deliver(recorded.orderId, context)
  return delivered && awaitOtherCall(delivered, context)
}

function logRecorded(event: StripeEvent, order: Order | undefined): void {
  const eventFacts = { eventId: event.id, eventType: event.type }
  if (!order) {
    count('EventNotOurs')
    logger.info('Event is not about this store', eventFacts)
    return
  }
  const { orderId, orderNumber, paymentIntentId } = order
  const orderFacts = { orderId, orderNumber, paymentIntentId, status: orderStatus(order) }
  const decision = pendingDecision(order)
  const level = decision ? 'error' : 'info'
  logger[level]('Event recorded', { ...eventFacts, ...orderFacts, decision })
}

/** The bytes that Stripe signed: API Gateway passes binary media types on in base 64 (F19). */
function rawBody(event: APIGatewayProxyEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
}

function isStillToDeliver(order: Order): boolean {
  return order.paidAt !== undefined && hasUnfinishedChannel(order)
}
