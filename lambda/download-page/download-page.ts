import { messages } from '../../product/messages'
import type { Html } from './html'
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

/**
 * The page behind a download link. `helpAddress` is the e-mail address that buyers may write to.
 * The token is never printed: forms and links go to the URL that the page was opened at.
 */
export function downloadPage(
  state: DownloadPageState,
  helpAddress: string,
): { statusCode: number; html: string } {
  const { statusCode, title, card } = pageOf(state)
  const orderNumber = 'orderNumber' in state ? state.orderNumber : undefined
  return { statusCode, html: pageLayout({ title, card, orderNumber, helpAddress }).markup }
}

function pageOf(state: DownloadPageState): { statusCode: number; title: string; card: Html } {
  if (state.kind === 'ready') {
    return { statusCode: 200, title: wording.ready.title, card: readyCard(state) }
  }
  const { statusCode, ...message } = messageOf(state)
  return { statusCode, title: message.heading, card: messageCard({ ...state, ...message }) }
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
