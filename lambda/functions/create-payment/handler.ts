import middy from '@middy/core'
import httpHeaderNormalizer from '@middy/http-header-normalizer'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { checkoutMessages } from '../../../product/checkout-messages'
import { jsonAnswer } from '../../platform/http/answer'
import { answerErrors } from '../../platform/http/answer-errors'
import { limitBody } from '../../platform/http/limit-body'
import { siteUrlOf } from '../../platform/http/site-url'
import { count } from '../../platform/metrics/metrics'
import type { CreatePaymentResponse } from '../../contract'
import { parseCheckoutRequest } from './parse-checkout-request'
import { startCheckout } from '../../payments/start-checkout'
import { stripeAccess } from '../../payments/stripe-client'
import { readSecret } from '../../platform/secrets/read-secret'
import { env } from './env'

const { malformed } = checkoutMessages
const maxBytes = 4096

/** `POST /functions/v1/create-payment`: answers as design section 3 says. */
export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(answerErrors({ malformed, failureMetric: 'CreatePaymentFailure' }))
  .use(limitBody({ maxBytes, message: malformed }))
  .use(httpHeaderNormalizer())
  .use(httpJsonBodyParser())
  .handler(createPayment)

async function createPayment(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { STRIPE_KEY_SECRET, TEXT_COUNTRIES, STRIPE_API_URL } = env()
  const siteUrl = siteUrlOf(event)
  const choice = parseCheckoutRequest(event.body, TEXT_COUNTRIES.split(','))
  const { current } = await readSecret(STRIPE_KEY_SECRET)
  const { stripe } = stripeAccess(current, STRIPE_API_URL)
  const response: CreatePaymentResponse = { url: await startCheckout(choice, { stripe, siteUrl }) }
  count('PaymentCreated')
  return jsonAnswer(200, response)
}
