import type { APIGatewayProxyResult } from 'aws-lambda'
import { privateRedirect } from '../../platform/http/html-answer'
import { linkState } from '../../links/link-state'
import { logger } from '../../platform/logging/logger'
import { count } from '../../platform/metrics/metrics'
import type { Order } from '../../orders/order'
import { changeOrder } from '../../orders/orders-table'
import { answerPage, pageState } from './answer-page'
import { presignEbookFile, requireEbookFile } from './ebook-file'
import type { env } from './env'

/**
 * Hands the ebook out if the link is worth it at this very reading of the order, and counts the
 * download in the same conditional write; otherwise answers with the page that says why not.
 */
export async function handOut(
  orderId: string,
  hash: string,
  settings: ReturnType<typeof env>,
): Promise<APIGatewayProxyResult> {
  const file = { bucket: settings.EBOOK_BUCKET, key: settings.EBOOK_KEY }
  await requireEbookFile(file)
  let link = linkState(undefined, hash)
  const order = await changeOrder(settings.ORDERS_TABLE, orderId, (before) => {
    link = linkState(before, hash)
    return before && link.state === 'ready' ? countDownload(before, new Date()) : before
  })
  if (!order || link.state !== 'ready') return answerPage(pageState(link, order), settings)
  const address = await presignEbookFile(file)
  logger.info('Ebook handed out', { orderId, downloads: order.downloads.count })
  count('EbookHandedOut')
  return privateRedirect(address)
}

function countDownload(order: Order, now: Date): Order {
  const { downloads } = order
  const lastAt = now.toISOString()
  const firstAt = downloads.firstAt ?? lastAt
  return { ...order, downloads: { ...downloads, count: downloads.count + 1, firstAt, lastAt } }
}
