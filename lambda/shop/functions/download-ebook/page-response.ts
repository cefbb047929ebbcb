import type { APIGatewayProxyResult } from 'aws-lambda'
import { downloadPage, type DownloadPageState } from '../../download-page/download-page'
import { downloadPagePolicy } from '../../download-page/page-policy'
import type { FallbackNote } from '../../download-page/ready-card'
import type { LinkState } from '../../links/link-state'
import { fallbackOf } from '../../../orders/report'
import type { Order } from '../../../orders/order'
import { htmlResponse } from '../../../platform/http/html-response'
import { objectUrl } from '../../../platform/aws/object-url'
import type { env } from './env'
import type { FreshLinkOffer } from '../../download-page/fresh-link-offer'
import { decideFreshLink, type FreshLinkDecision } from '../../links/fresh-link'
import { addressOf } from '../../../orders/buyer'
import type { ChannelName } from '../../../orders/delivery'

/** Responds with the page for a state; only the ready page may submit its form to the ebook. */
export function pageResponse(
  state: DownloadPageState,
  settings: Pick<
    ReturnType<typeof env>,
    'EBOOK_BUCKET' | 'EBOOK_KEY' | 'EBOOK_BYTES' | 'REPLY_TO_ADDRESS'
  >,
): APIGatewayProxyResult {
  const { EBOOK_BUCKET: bucket, EBOOK_KEY: key } = settings
  const { statusCode, html, retryAfterSeconds } = downloadPage(state, {
    helpAddress: settings.REPLY_TO_ADDRESS,
    ebookBytes: Number(settings.EBOOK_BYTES),
  })
  const ebookUrl = state.kind === 'ready' ? objectUrl({ bucket, key }).href : undefined
  const contentSecurityPolicy = downloadPagePolicy(ebookUrl)
  return htmlResponse({ statusCode, html, contentSecurityPolicy, retryAfterSeconds })
}

/** The page's state for a link; `sent` are the channels that the stage sends on. */
export function pageState(
  link: LinkState,
  order: Order | undefined,
  now: Date,
  sent: readonly ChannelName[],
): DownloadPageState {
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

/**
 * What the page of a used-up or outdated link offers: the decision that a request would get now.
 *
 * @param sent the channels that the stage sends on.
 */
export function freshLinkOffer(
  order: Order,
  now: Date,
  sent: readonly ChannelName[],
): FreshLinkOffer {
  return offerOf(decideFreshLink(order, now, sent), order, now)
}

/** Converts a decision to the page's terms. */
export function offerOf(decided: FreshLinkDecision, order: Order, now: Date): FreshLinkOffer {
  switch (decided.decision) {
    case 'send':
    case 'resume':
      return { kind: 'offered', addresses: addressesOf(order, decided.channels) }
    case 'just_sent':
      return {
        kind: 'fresh_link_just_sent',
        addresses: addressesOf(order, decided.channels),
        waitSeconds: secondsUntil(decided.until, now),
      }
    case 'text_sent_today':
      return {
        kind: 'fresh_text_sent_today',
        addresses: addressesOf(order, ['text']),
        waitSeconds: secondsUntil(decided.until, now),
      }
    case 'day_used_up':
      return { kind: 'fresh_links_sent_today', waitSeconds: secondsUntil(decided.until, now) }
    case 'order_used_up':
      return { kind: 'fresh_links_used_up' }
    case 'no_channel':
      return { kind: 'no_address' }
  }
}

/** The stored addresses. The page masks them, because the holder of the link may not be the buyer. */
export function addressesOf(order: Order, channels: ChannelName[]): string[] {
  return channels
    .map((name) => addressOf(order.buyer, name))
    .filter((address) => address !== undefined)
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
}
