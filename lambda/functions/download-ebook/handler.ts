import middy, { type MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { siteUrlOf } from '../../platform/http/site-url'
import { isTokenShaped, tokenHash } from '../../links/download-token'
import { linkState } from '../../links/link-state'
import { errorFacts } from '../../platform/logging/loggable-error'
import { logger } from '../../platform/logging/logger'
import { count } from '../../platform/metrics/metrics'
import { findOrderByLink } from '../../orders/orders-table'
import { answerPage, pageState } from './answer-page'
import { env } from './env'
import { handOut } from './hand-out'
import { sendFreshLink } from './send-fresh-link'

/** `GET` and `POST /functions/v1/download/{token}`: answers as design section 3 says. */
export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(answerUnavailable())
  .handler(openLink)

async function openLink(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const settings = env()
  const token = event.pathParameters?.['token'] ?? ''
  const hash = tokenHash(token)
  const order = isTokenShaped(token)
    ? await findOrderByLink(settings.ORDERS_TABLE, hash)
    : undefined
  const link = linkState(order, hash)
  if (!order || link.state === 'unknown' || event.httpMethod !== 'POST') {
    return answerPage(pageState(link, order), settings)
  }
  return intentOf(event) === 'fresh-link'
    ? sendFreshLink(order.orderId, hash, siteUrlOf(event), settings)
    : handOut(order.orderId, hash, settings)
}

/** Which of the page's buttons was pressed. */
function intentOf({ body, isBase64Encoded }: APIGatewayProxyEvent): string | null {
  const form = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString()
  return new URLSearchParams(form).get('intent')
}

/** A buyer who pressed a button gets a page whatever happens, and the log gets the reason (F71). */
function answerUnavailable(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    after: ({ response }) => {
      if (response && response.statusCode >= 500) count('DownloadFailure')
    },
    onError: async (request) => {
      count('DownloadFailure')
      const { requestId } = request.event.requestContext
      logger.error('Download failed', { requestId, ...errorFacts(request.error) })
      request.response = await answerPage({ kind: 'unavailable' }, env())
    },
  }
}
