import type { APIGatewayProxyResult } from 'aws-lambda'
import { linkState } from '../../links/link-state'
import type { Order } from '../../orders/order'
import { updateOrder } from '../../orders/orders-table'
import { privateRedirect } from '../../platform/http/html-response'
import { logger } from '../../platform/logging/logger'
import { count } from '../../platform/metrics/metrics'
import { presignEbookFile, requireEbookFile } from './ebook-file'
import type { env } from './env'
import { pageResponse, pageState } from './page-response'

/**
 * Redirects to the ebook if the link is ready on this read of the order, and counts the download
 * in the same conditional write; otherwise responds with the page that says why not.
 */
export async function serveEbook(
  orderId: string,
  hash: string,
  settings: ReturnType<typeof env>,
): Promise<APIGatewayProxyResult> {
  const file = { bucket: settings.EBOOK_BUCKET, key: settings.EBOOK_KEY }
  await requireEbookFile(file)
  const { after: order, result: link } = await updateOrder(
    settings.ORDERS_TABLE,
    orderId,
    (before) => {
      const state = linkState(before, hash)
      const isReady = before && state.state === 'ready'
      return { order: isReady ? countDownload(before, new Date()) : before, result: state }
    },
  )
  if (!order || link.state !== 'ready')
    return pageResponse(pageState(link, order, new Date()), settings)
  const address = await presignEbookFile(file)
  logger.info('Ebook served', { orderId, downloads: order.downloads.count })
  count('EbookServed')
  return privateRedirect(address)
}

function countDownload(order: Order, now: Date): Order {
  const { downloads } = order
  const lastAt = now.toISOString()
  const firstAt = downloads.firstAt ?? lastAt
  return { ...order, downloads: { ...downloads, count: downloads.count + 1, firstAt, lastAt } }
}
