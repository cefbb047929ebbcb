import { messages } from '../../../product/messages'
import type { FreshLinkOffer, FreshLinkRefusal } from '../links/fresh-link'
import { limitReachedMessage, outdatedMessage, refusalMessage } from './fresh-link-offer'
import { helpLink } from './help-link'
import type { Html } from '../messages/html'
import { masked } from './masked-address'
import { messageCard, tryAgain } from './message-card'
import { pageLayout } from './page-layout'
import type { EbookFile } from './ebook-file'
import { type ReadyCard, readyCard } from './ready-card'

const wording = messages.download

/** What the page shows. `addresses` are email addresses and phone numbers, which the page masks. */
export type DownloadPageState =
  | ({ kind: 'ready' } & Omit<ReadyCard, 'files'>)
  | { kind: 'limit_reached'; orderNumber: string; offer: FreshLinkOffer }
  | { kind: 'outdated'; orderNumber: string; offer: FreshLinkOffer }
  | { kind: 'fresh_link_sent'; orderNumber: string; addresses: string[] }
  /** No message was accepted yet; the retry queue continues. */
  | { kind: 'fresh_link_queued'; orderNumber: string; addresses: string[] }
  /** A fresh link was requested, but is not sent. */
  | (FreshLinkRefusal & { orderNumber: string })
  | { kind: 'refunded'; orderNumber: string }
  | { kind: 'disputed'; orderNumber: string }
  | { kind: 'revoked'; orderNumber: string }
  /** Awaiting payment, or held. */
  | { kind: 'payment_pending'; orderNumber: string }
  /** Any unknown link; all of them get the same page. */
  | { kind: 'not_found' }
  | { kind: 'unavailable' }

/** What the pages need besides the order: the email address for help, and the files of the ebook. */
type StoreFacts = { helpAddress: string; files: readonly EbookFile[] }

/**
 * The page behind a download link. The token is never printed: forms and links go to the URL that the
 * page was opened at.
 */
export function downloadPage(
  state: DownloadPageState,
  { helpAddress, files }: StoreFacts,
): { statusCode: number; html: string; retryAfterSeconds?: number } {
  const help = helpLink(helpAddress, 'orderNumber' in state ? state.orderNumber : undefined)
  if (state.kind === 'ready') {
    const card = readyCard({ ...state, files })
    return { statusCode: 200, html: pageLayout(wording.ready.title, card, help).markup }
  }
  const { statusCode, retryAfterSeconds, ...message } = messageOf(state)
  const orderNumber = 'orderNumber' in state ? state.orderNumber : undefined
  const card = messageCard({ ...message, orderNumber, help })
  return { statusCode, retryAfterSeconds, html: pageLayout(message.heading, card).markup }
}

/** When to try again after a temporary failure. */
const unavailableSeconds = 60

type Message = {
  statusCode: number
  heading: string
  text: string
  action?: Html
  retryAfterSeconds?: number
}

function messageOf(state: Exclude<DownloadPageState, { kind: 'ready' }>): Message {
  switch (state.kind) {
    case 'limit_reached':
      return {
        statusCode: 403,
        heading: wording.limitReached.heading,
        ...limitReachedMessage(state.offer),
      }
    case 'outdated':
      return {
        statusCode: 410,
        heading: wording.outdated.heading,
        ...outdatedMessage(state.offer),
      }
    case 'fresh_link_sent':
      return {
        statusCode: 200,
        heading: wording.freshLinkSent.heading,
        text: wording.freshLinkSent.text(masked(state.addresses)),
      }
    case 'fresh_link_queued':
      return {
        statusCode: 200,
        heading: wording.freshLinkQueued.heading,
        text: wording.freshLinkQueued.text(masked(state.addresses)),
      }
    case 'fresh_link_just_sent':
    case 'fresh_text_sent_today':
    case 'fresh_links_sent_today':
    case 'fresh_links_used_up':
    case 'no_address':
      return refusalMessage(state)
    case 'refunded':
      return { statusCode: 403, ...wording.refunded }
    case 'disputed':
      return { statusCode: 403, ...wording.disputed }
    case 'revoked':
      return { statusCode: 403, ...wording.revoked }
    case 'payment_pending':
      return {
        statusCode: 403,
        ...wording.paymentPending,
        action: tryAgain(wording.paymentPending.button),
      }
    case 'not_found':
      return { statusCode: 404, ...wording.notFound }
    case 'unavailable':
      return {
        statusCode: 503,
        ...wording.unavailable,
        action: tryAgain(wording.unavailable.button),
        retryAfterSeconds: unavailableSeconds,
      }
  }
}
