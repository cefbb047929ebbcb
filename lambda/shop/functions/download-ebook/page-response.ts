import type { APIGatewayProxyResult } from 'aws-lambda'
import { addressOf } from '../../../orders/buyer'
import type { Order } from '../../../orders/order'
import { fallbackOf } from '../../../orders/report'
import { htmlResponse } from '../../../platform/http/html-response'
import { downloadPage, type DownloadPageState } from '../../download-page/download-page'
import { downloadPagePolicy } from '../../download-page/page-style'
import type { FallbackNote } from '../../download-page/ready-card'
import { isInApp } from './browser'
import { ebookFiles } from '../../delivery/ebook-files'
import type { DownloadEbookEnvironment } from './env'

export function pageResponse(
  state: DownloadPageState,
  settings: DownloadEbookEnvironment,
  order?: Order,
  userAgent = '',
): APIGatewayProxyResult {
  const { statusCode, html, retryAfterSeconds } = downloadPage(state, {
    helpAddress: settings.REPLY_TO_ADDRESS,
    files: ebookFiles(settings),
    orderNumber: order?.orderNumber,
    fallback: order && fallbackNote(order),
    isInApp: isInApp(userAgent),
    isStamped: settings.STAMPED_HOST !== undefined && order?.buyer.erasedAt === undefined,
  })
  return htmlResponse({ statusCode, html, contentSecurityPolicy: downloadPagePolicy, retryAfterSeconds })
}

/** `undefined` once the address has been erased, too. */
function fallbackNote(order: Order): FallbackNote | undefined {
  const by = fallbackOf(order)
  const address = by && addressOf(order.buyer, by)
  return by && address !== undefined ? { by, address } : undefined
}
