import { messages } from '../../product/messages'
import type { Html } from './html'
import { helpLink } from './help-link'
import { freshLinkOffer, masked, messageCard, tryAgain } from './message-card'
import { pageLayout } from './page-layout'
import { readyCard } from './ready-card'

const wording = messages.download

/**
 * What the page shows. `addresses` are the stored e-mail address and phone number; the page masks
 * them.
 */
export type DownloadPageState =
  | { kind: 'ready'; orderNumber: string; downloadsLeft: number }
  | { kind: 'limit_reached'; orderNumber: string; addresses: string[] }
  | { kind: 'outdated'; orderNumber: string; addresses: string[] }
  | { kind: 'fresh_link_sent'; orderNumber: string; addresses: string[] }
  | { kind: 'fresh_link_just_sent'; orderNumber: string; addresses: string[] }
  | { kind: 'refunded'; orderNumber: string }
  | { kind: 'disputed'; orderNumber: string }
  /** Awaiting payment, or held because the amount is not the expected one. */
  | { kind: 'payment_pending'; orderNumber: string }
  /** Any unknown link; all look alike. */
  | { kind: 'not_found' }
  | { kind: 'unavailable' }

/** What the pages need besides the order: whom buyers may write to, and the size of the ebook. */
type StoreFacts = { helpAddress: string; ebookBytes: number }

/**
 * The page behind a download link. The token is never printed: forms and links go to the URL that the
 * page was opened at.
 */
export function downloadPage(
  state: DownloadPageState,
  { helpAddress, ebookBytes }: StoreFacts,
): { statusCode: number; html: string } {
  const help = helpLink(helpAddress, 'orderNumber' in state ? state.orderNumber : undefined)
  if (state.kind === 'ready') {
    const card = readyCard({ ...state, ebookBytes })
    return { statusCode: 200, html: pageLayout(wording.ready.title, card, help).markup }
  }
  const { statusCode, ...message } = messageOf(state)
  const card = messageCard({ ...state, ...message, help })
  return { statusCode, html: pageLayout(message.heading, card).markup }
}

type Message = { statusCode: number; heading: string; text: string; action?: Html }

function messageOf(state: Exclude<DownloadPageState, { kind: 'ready' }>): Message {
  switch (state.kind) {
    case 'limit_reached':
      return { statusCode: 403, ...wording.limitReached, action: freshLinkOffer(state.addresses) }
    case 'outdated':
      return { statusCode: 410, ...wording.outdated, action: freshLinkOffer(state.addresses) }
    case 'fresh_link_sent':
      return sent(200, wording.freshLinkSent, state.addresses)
    case 'fresh_link_just_sent':
      return sent(429, wording.freshLinkJustSent, state.addresses)
    case 'refunded':
      return { statusCode: 403, ...wording.refunded }
    case 'disputed':
      return { statusCode: 403, ...wording.disputed }
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
      }
  }
}

type SentWording = { heading: string; text: (to: string) => string }

function sent(statusCode: number, { heading, text }: SentWording, addresses: string[]) {
  return { statusCode, heading, text: text(masked(addresses)) }
}
