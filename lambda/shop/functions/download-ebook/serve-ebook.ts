import type { APIGatewayProxyResult } from 'aws-lambda'
import { sentChannels } from '../../delivery/sender'
import { countDownload, downloadSecondsLeft, isSameDownload } from '../../links/count-download'
import { type LinkState, linkState } from '../../links/link-state'
import type { Order } from '../../../orders/order'
import { updateOrder } from '../../../orders/orders-table'
import { privateRedirect } from '../../../platform/http/html-response'
import { logger } from '../../../platform/logging/logger'
import { count } from '../../../platform/metrics/metrics'
import { presignEbookFile, requireEbookFile } from './ebook-file'
import type { env } from './env'
import { pageResponse, pageState } from './page-response'

/**
 * Redirects to the ebook if the link is ready on this read of the order, and counts the download
 * in the same conditional write; otherwise responds with the page that says why not.
 *
 * @param browser the family of the buyer's browser.
 */
export async function serveEbook(
  orderId: string,
  hash: string,
  browser: string,
  settings: ReturnType<typeof env>,
): Promise<APIGatewayProxyResult> {
  const file = { bucket: settings.EBOOK_BUCKET, key: settings.EBOOK_KEY }
  await requireEbookFile(file)
  const now = new Date()
  const { after: order, result: link } = await updateOrder(
    settings.ORDERS_TABLE,
    orderId,
    (before) => {
      const state = linkState(before, hash)
      const isServed = before && mayServe(before, state, now)
      return { order: isServed ? countDownload(before, now, browser) : before, result: state }
    },
  )
  if (!order || !mayServe(order, link, now)) {
    return pageResponse(pageState(link, order, now, sentChannels(settings)), settings)
  }
  const address = presignEbookFile(file, downloadSecondsLeft(order, now))
  logger.info('Ebook served', { orderId, downloads: order.access.downloads.count })
  count('EbookServed')
  return privateRedirect(address)
}

/** A link below its limit, and one whose last download is being pressed again. */
function mayServe(order: Order, { state }: LinkState, now: Date): boolean {
  return state === 'ready' || (state === 'limit_reached' && isSameDownload(order, now))
}
