import middy, { type MiddlewareObj } from '@middy/core'
import httpHeaderNormalizer from '@middy/http-header-normalizer'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { checkoutMessages } from '../../../../product/checkout-messages'
import { type CreatePaymentError, maxCheckoutRequestBytes, sourceHeader, viewerAddressHeader } from '../../../contract'
import { callerOf } from '../../payments/caller'
import { sourceSchema } from '../../payments/session-metadata'
import { startCheckout } from '../../payments/start-checkout'
import { storeMarkOf } from '../../payments/store-mark'
import { stripeAccess } from '../../payments/stripe-client'
import { jsonResponse } from '../../../platform/http/json-response'
import { PublicError } from '../../../platform/http/public-error'
import { limitAddresses } from '../../../platform/http/address-limit'
import { respondToErrors } from '../../../platform/http/respond-to-errors'
import { siteUrlOf } from '../../../platform/http/site-url'
import { logger } from '../../../platform/logging/logger'
import { count } from '../../../platform/metrics/metrics'
import { readSecret } from '../../../platform/secrets/read-secret'
import { env } from './env'
import { parseCheckoutRequest } from './parse-checkout-request'

const { malformed } = checkoutMessages
/**
 * Of one function instance. Phones of one carrier, an office or a class share an address. A flood ends before Stripe's
 * limit of 25 a second (https://docs.stripe.com/rate-limits) keeps other buyers away for long.
 */
const perAddress = { burst: 30, perSecond: 1, maxAddresses: 10_000 }

/** `POST /functions/v1/create-payment` (docs/contracts.md) */
export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(respondToErrors(malformed))
  .use(limitBody())
  .use(httpHeaderNormalizer())
  .use(limitAddresses(perAddress))
  .use(httpJsonBodyParser())
  .handler(createPayment)

async function createPayment(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const settings = env()
  const own = { mark: storeMarkOf(settings), siteUrl: siteUrlOf(event) }
  const { requestId } = event.requestContext
  const request = await parseCheckoutRequest(event.body, settings.TEXT_COUNTRIES?.split(','))
  if ('refusal' in request) return refuse(request.statusCode, request.refusal, requestId)
  const { current } = await readSecret(settings.STRIPE_KEY_SECRET)
  const { stripe } = stripeAccess(current, settings.STRIPE_API_URL)
  const address = event.headers[viewerAddressHeader]
  const caller = address ? callerOf(address, current, new Date()) : undefined
  const options = {
    caller,
    source: sourceSchema.parse(event.headers[sourceHeader]),
    promotionCodes: settings.PROMOTION_CODES === 'true',
    inclusiveTax: settings.INCLUSIVE_TAX === 'true',
    invoices: settings.INVOICES === 'true',
  }
  const response = await startCheckout(request.choice, { stripe, own, options })
  if ('error' in response) return refuse(200, response, requestId)
  count('PaymentCreated')
  return jsonResponse(200, response)
}

function refuse(statusCode: number, refusal: CreatePaymentError, requestId: string): APIGatewayProxyResult {
  logger.info('Request refused', { requestId, statusCode, reason: refusal.error })
  return jsonResponse(statusCode, refusal)
}

/** Before anything parses the body. */
function limitBody(): MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: ({ event }) => {
      if (Buffer.byteLength(event.body ?? '') > maxCheckoutRequestBytes) throw new PublicError(400, malformed)
    },
  }
}
