import { messages } from '../../product/messages'
import type { DownloadPageState } from './download-page-state'
import type { Html } from './html'
import { freshLinkOffer, masked, messageCard, tryAgain } from './message-card'
import { pageLayout } from './page-layout'
import { readyCard } from './ready-card'

const wording = messages.download

/** An answer of the download function, but for its headers. */
export type DownloadPage = { statusCode: number; html: string }

/**
 * The page behind a download link. `helpAddress` is the e-mail address that buyers may write to.
 * The token is never printed: forms and links go to the address that the page was opened at.
 */
export function downloadPage(state: DownloadPageState, helpAddress: string): DownloadPage {
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
    case 'limit-reached':
      return { statusCode: 403, ...wording.limitReached, action: freshLinkOffer(state.addresses) }
    case 'outdated':
      return { statusCode: 410, ...wording.outdated, action: freshLinkOffer(state.addresses) }
    case 'fresh-link-sent':
      return sent(200, wording.freshLinkSent, state.addresses)
    case 'fresh-link-just-sent':
      return sent(429, wording.freshLinkJustSent, state.addresses)
    case 'refunded':
      return { statusCode: 403, ...wording.refunded }
    case 'disputed':
      return { statusCode: 403, ...wording.disputed }
    case 'payment-pending':
      return {
        statusCode: 403,
        ...wording.paymentPending,
        action: tryAgain(wording.paymentPending.button),
      }
    case 'not-found':
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

function sent(statusCode: number, { heading, text }: SentWording, addresses: readonly string[]) {
  return { statusCode, heading, text: text(masked(addresses)) }
}
