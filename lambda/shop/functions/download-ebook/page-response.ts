import type { APIGatewayProxyResult } from 'aws-lambda'
import { downloadPage, type DownloadPageState } from '../../download-page/download-page'
import { downloadPagePolicy } from '../../download-page/page-policy'
import type { FallbackNote } from '../../download-page/ready-card'
import { freshLinkOffer } from '../../links/fresh-link'
import { linkState } from '../../links/link-state'
import { fallbackOf } from '../../../orders/report'
import type { Order } from '../../../orders/order'
import { htmlResponse } from '../../../platform/http/html-response'
import { type DownloadEbookEnvironment, ebookFiles } from './env'
import { addressOf } from '../../../orders/buyer'
import type { ChannelName } from '../../../orders/delivery'

/** Responds with the page for a state. */
export function pageResponse(
  state: DownloadPageState,
  settings: DownloadEbookEnvironment,
): APIGatewayProxyResult {
  const { statusCode, html, retryAfterSeconds } = downloadPage(state, {
    helpAddress: settings.REPLY_TO_ADDRESS,
    files: ebookFiles(settings),
  })
  return htmlResponse({
    statusCode,
    html,
    contentSecurityPolicy: downloadPagePolicy,
    retryAfterSeconds,
  })
}

/** The page's state for the link with this hash; `sent` are the channels that the stage sends on. */
export function pageState(
  order: Order | undefined,
  hash: string,
  now: Date,
  sent: readonly ChannelName[],
): DownloadPageState {
  const link = linkState(order, hash, now)
  if (!order || link.state === 'unknown') return { kind: 'not_found' }
  const { orderNumber } = order
  switch (link.state) {
    case 'ready':
      return {
        kind: link.state,
        orderNumber,
        downloadsLeft: link.downloadsLeft,
        fallback: fallbackNote(order),
      }
    case 'limit_reached':
    case 'outdated':
      return { kind: link.state, orderNumber, offer: freshLinkOffer(order, now, sent) }
    case 'awaiting_payment':
    case 'held':
      return { kind: 'payment_pending', orderNumber }
    case 'refunded':
    case 'disputed':
    case 'revoked':
      return { kind: link.state, orderNumber }
  }
}

/** `undefined` once the fallback's address has been erased, because the note cannot be shown without it. */
function fallbackNote(order: Order): FallbackNote | undefined {
  const by = fallbackOf(order)
  const address = by && addressOf(order.buyer, by)
  return by && address !== undefined ? { by, address } : undefined
}
