import middy, { type MiddlewareObj } from '@middy/core'
import { sentChannels } from '../../delivery/sender'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import { tokenHash, tokenIn } from '../../links/download-link'
import { ebookFiles } from '../../delivery/ebook-files'
import { linkState } from '../../links/link-state'
import { declineEditions } from '../../../orders/edition'
import type { Order } from '../../../orders/order'
import { findOrderByLink, updateOrder } from '../../../orders/orders-table'
import { siteUrlOf } from '../../../platform/http/site-url'
import { logger } from '../../../platform/logging/logger'
import { browserFamily } from './browser'
import { type DownloadEbookEnvironment, env } from './env'
import { pageResponse } from './page-response'
import { sendFreshLink } from './send-fresh-link'
import { serveEbook } from './serve-ebook'

/**
 * `/functions/v1/download/{token}`: `GET` and `HEAD` change nothing; `POST` serves the ebook or sends a fresh link,
 * depending on the button (docs/contracts.md).
 */
export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(omitBodyOfHead())
  .use(respondUnavailable())
  .handler(openLink)

async function openLink(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
  const settings = env()
  const token = tokenIn(event.pathParameters?.['token'] ?? '') ?? ''
  const hash = tokenHash(token)
  const order = token ? await findOrderByLink(settings.ORDERS_TABLE, hash) : undefined
  const link = linkState(order, hash, new Date(), sentChannels(settings))
  const userAgent = event.requestContext.identity.userAgent ?? ''
  if (!order || link.kind === 'unknown') return pageResponse(link, settings)
  if (event.httpMethod !== 'POST') {
    // A mail program may append a full stop.
    const isDeclining = event.queryStringParameters?.['editions']?.startsWith('no')
    return pageResponse(isDeclining ? { kind: 'decline_editions' } : link, settings, order, userAgent)
  }
  const form = formOf(event)
  if (form.get('intent') === 'decline-editions') return decline(order, settings)
  const remainingMs = () => context.getRemainingTimeInMillis()
  if (form.get('intent') !== 'fresh-link') {
    const [pdf, ...others] = ebookFiles(settings)
    const file = others.find(({ format }) => format === form.get('format')) ?? pdf
    return serveEbook(order.orderId, token, { file, browser: browserFamily(userAgent), remainingMs }, settings)
  }
  return sendFreshLink(order.orderId, hash, { siteUrl: siteUrlOf(event), remainingMs }, settings)
}

/** Whatever became of the order, and with an outdated link, too. Counts for its whole mailbox. Safe to repeat. */
async function decline(order: Order, settings: DownloadEbookEnvironment): Promise<APIGatewayProxyResult> {
  const { orderId } = order
  await updateOrder(settings.ORDERS_TABLE, orderId, (found) => found && declineEditions(found, new Date()))
  logger.info('Editions declined', { orderId })
  return pageResponse({ kind: 'editions_declined' }, settings, order)
}

function formOf({ body, isBase64Encoded }: APIGatewayProxyEvent): URLSearchParams {
  return new URLSearchParams(Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString())
}

/** The buyer gets a page and the log the cause (F71). */
function respondUnavailable(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError: (request) => {
      const { requestId } = request.event.requestContext
      logger.error('Download failed', { requestId }, request.error)
      request.response = pageResponse({ kind: 'unavailable' }, env())
    },
  }
}

/** Middleware runs from the last to the first after the handler, so this one sees every response. */
function omitBodyOfHead(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const omit = ({ event, response }: middy.Request<APIGatewayProxyEvent, APIGatewayProxyResult>) => {
    if (event.httpMethod === 'HEAD' && response) response.body = ''
  }
  return { after: omit, onError: omit }
}
