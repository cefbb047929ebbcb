import middy from '@middy/core'
import httpHeaderNormalizer from '@middy/http-header-normalizer'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { hasUnfinishedChannel } from '../../orders/channels'
import { jsonAnswer } from '../../platform/http/answer'
import { answerErrors } from '../../platform/http/answer-errors'
import { PublicError } from '../../platform/http/public-error'
import { siteUrlOf } from '../../platform/http/site-url'
import { count } from '../../platform/metrics/metrics'
import type { Order } from '../../orders/order'
import { verifyEvent } from '../../payments/verify-event'
import { readSecret } from '../../platform/secrets/read-secret'
import { env } from './env'
import { processEvent } from './process-event'

const badSignature = 'The signature is not valid.'

/** `POST /functions/v1/stripe-webhook`: answers as design section 3 says. */
export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(answerErrors({ malformed: badSignature, failureMetric: 'WebhookFailure' }))
  .use(httpHeaderNormalizer())
  .handler(receiveEvent)

async function receiveEvent(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const settings = env()
  const signature = event.headers['stripe-signature']
  // A scanner that knows the address and not even what Stripe sends: no secret is read for it, and
  // it does not count as a signature that fails.
  if (!signature) throw new PublicError(400, badSignature)
  const signingSecret = await readSecret(settings.WEBHOOK_SIGNING_SECRET)
  const stripeEvent = verifyEvent(rawBody(event), signature, signingSecret, new Date())
  if (!stripeEvent) {
    count('SignatureRejected')
    throw new PublicError(400, badSignature)
  }
  const order = await processEvent(stripeEvent, siteUrlOf(event), settings)
  if (order && isStillToDeliver(order)) {
    // Stripe redelivers what was not answered with 2xx, and so brings the order back here.
    throw new PublicError(503, 'The order is recorded and its delivery is unfinished.')
  }
  return jsonAnswer(200, { received: true })
}

/** The very bytes that Stripe signed: API Gateway hands binary media types on in base 64 (F19). */
function rawBody(event: APIGatewayProxyEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
}

function isStillToDeliver(order: Order): boolean {
  return order.paidAt !== undefined && hasUnfinishedChannel(order)
}
