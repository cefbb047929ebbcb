import middy from '@middy/core'
import httpHeaderNormalizer from '@middy/http-header-normalizer'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import { apiMessages } from '../../../../product/api-messages'
import { deliverOrQueue, queueingContext } from '../../delivery/deliver-or-queue'
import type { Order } from '../../../orders/order'
import { loggedFacts, recordEvent } from '../../payments/record-event'
import { storeMarkOf } from '../../payments/store-mark'
import { stripeAccess } from '../../payments/stripe-client'
import { type StripeEvent, verifyEvent } from '../../payments/verify-event'
import { jsonResponse } from '../../../platform/http/json-response'
import { PublicError } from '../../../platform/http/public-error'
import { respondToErrors } from '../../../platform/http/respond-to-errors'
import { siteUrlOf } from '../../../platform/http/site-url'
import { logger } from '../../../platform/logging/logger'
import { readSecret } from '../../../platform/secrets/read-secret'
import { env } from './env'

const { badSignature } = apiMessages
const unreadable = 'The checkout session cannot be read; its order is held.'

/**
 * `POST /functions/v1/stripe-webhook` (docs/contracts.md). A bad signature is refused before any I/O but reading the
 * signing secret.
 */
export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(respondToErrors(badSignature))
  .use(httpHeaderNormalizer())
  .handler(receiveEvent)

async function receiveEvent(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
  const settings = env()
  const signature = event.headers['stripe-signature']
  // From a scanner: no secret is read, and no rejected signature is logged.
  if (!signature) throw new PublicError(400, badSignature)
  const signingSecret = await readSecret(settings.WEBHOOK_SIGNING_SECRET)
  const stripeEvent = verifyEvent(rawBody(event), signature, signingSecret, new Date())
  if (!stripeEvent) {
    logger.info('Signature rejected', { requestId: event.requestContext.requestId })
    throw new PublicError(400, badSignature)
  }
  await processEvent(stripeEvent, siteUrlOf(event), settings, context)
  return jsonResponse(200, { received: true })
}

/**
 * Throws a `PublicError` with status 400 when the event and the API key are of different modes, test and live (F10),
 * and with 503 when the checkout session cannot be read.
 */
async function processEvent(
  event: StripeEvent,
  siteUrl: string,
  settings: ReturnType<typeof env>,
  lambda: Context,
): Promise<void> {
  const [stripeKey, linkKeys] = await Promise.all([
    readSecret(settings.STRIPE_KEY_SECRET),
    readSecret(settings.LINK_KEY_SECRET),
  ])
  const { stripe, livemode } = stripeAccess(stripeKey.current, settings.STRIPE_API_URL)
  if (event.livemode !== livemode) {
    logger.info('Event of the other mode', { eventId: event.id, eventType: event.type })
    throw new PublicError(400, 'Test and live mode do not mix.')
  }
  const table = settings.ORDERS_TABLE
  const mark = storeMarkOf(settings)
  const refundFraudWarnings = settings.REFUND_FRAUD_WARNINGS === 'true'
  const linkKey = linkKeys.current
  const recorded = await recordEvent(event, { stripe, table, linkKey, mark, refundFraudWarnings })
  // Stripe sends the event again, perhaps to a version that can read it.
  if (recorded && !recorded.isComplete) throw new PublicError(503, unreadable)
  logRecorded(event, recorded?.order)
  if (!recorded) return
  const remainingMs = () => lambda.getRemainingTimeInMillis()
  const call = { siteUrl, linkKeys, now: () => new Date(), remainingMs }
  await deliverOrQueue(recorded.order.orderId, queueingContext(settings, call))
}

function logRecorded(event: StripeEvent, order: Order | undefined): void {
  const eventFacts = { eventId: event.id, eventType: event.type }
  if (!order) {
    logger.info('Event is not about this store', eventFacts)
    return
  }
  const orderFacts = loggedFacts(order)
  logger[orderFacts.decision ? 'error' : 'info']('Event recorded', { ...eventFacts, ...orderFacts })
}

/** The bytes that Stripe signed. API Gateway passes binary media types in base64 (F19). */
function rawBody(event: APIGatewayProxyEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
}
