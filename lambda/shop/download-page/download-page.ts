import { messages } from '../../../product/messages'
import { html, type Html } from '../../html'
import type { FreshLinkRefusal } from '../links/fresh-link'
import type { LinkState } from '../links/link-state'
import { limitReachedMessage, outdatedMessage, refusalMessage } from './fresh-link-offer'
import { masked } from './masked-address'
import { helpLink, type Message, messageCard, tryAgain } from './message-card'
import { readyCard, type ReadyCard } from './ready-card'
import { brand } from '../../../product/brand'
import { product } from '../../../product/product'
import { textDirection } from '../../text-direction'
import { pageStyleElement } from './page-style'

const wording = messages.download

export type DownloadPageState =
  | LinkState
  | FreshLinkRefusal
  /** Queued: no message was accepted yet. */
  | { kind: 'fresh_link_sent' | 'fresh_link_queued'; addresses: string[] }
  | { kind: 'unavailable' }
  /** Of emails about new editions. */
  | { kind: 'decline_editions' | 'editions_declined' }

type PageFacts = Omit<ReadyCard, 'downloadsLeft'> & { helpAddress: string }

/** All unknown links get the same page. */
const pagesWithoutOrder = new Set<DownloadPageState['kind']>(['unknown', 'unavailable'])

/** The token is never printed: forms and links go to the page's own URL. */
export function downloadPage(
  state: DownloadPageState,
  { helpAddress, ...facts }: PageFacts,
): { statusCode: number; html: string; retryAfterSeconds?: number | undefined } {
  const orderNumber = pagesWithoutOrder.has(state.kind) ? undefined : facts.orderNumber
  const help = helpLink(helpAddress, orderNumber)
  if (state.kind === 'ready') {
    const card = readyCard({ ...facts, downloadsLeft: state.downloadsLeft })
    return { statusCode: 200, html: pageLayout(wording.ready.title, card, help).markup }
  }
  const { statusCode, retryAfterSeconds, ...message } = messageOf(state)
  const card = messageCard(message, orderNumber, help)
  return { statusCode, retryAfterSeconds, html: pageLayout(message.heading, card).markup }
}

const unavailableSeconds = 60

function messageOf(state: Exclude<DownloadPageState, { kind: 'ready' }>): Message {
  switch (state.kind) {
    case 'limit_reached':
      return limitReachedMessage(state.offer)
    case 'outdated':
      return outdatedMessage(state.offer)
    case 'fresh_link_sent':
      return sentMessage(wording.freshLinkSent, state)
    case 'fresh_link_queued':
      return sentMessage(wording.freshLinkQueued, state)
    case 'refunded':
    case 'disputed':
    case 'revoked':
      return { statusCode: 403, ...wording[state.kind] }
    case 'awaiting_payment':
    case 'held': {
      const { button, ...message } = wording.paymentPending
      return { statusCode: 403, ...message, action: tryAgain(button) }
    }
    case 'decline_editions': {
      const { button, ...message } = wording.declineEditions
      return { statusCode: 200, ...message, action: declineForm(button) }
    }
    case 'editions_declined':
      return { statusCode: 200, ...wording.editionsDeclined }
    case 'unknown':
      return { statusCode: 404, ...wording.notFound }
    case 'unavailable': {
      const { button, ...message } = wording.unavailable
      const later = { statusCode: 503, retryAfterSeconds: unavailableSeconds }
      return { ...later, ...message, action: tryAgain(button) }
    }
    case 'fresh_link_just_sent':
    case 'fresh_text_sent_today':
    case 'fresh_links_sent_today':
    case 'fresh_links_used_up':
    case 'no_address':
      return refusalMessage(state)
  }
}

/** Posts, because mail scanners follow links. */
function declineForm(label: string): Html {
  return html`<form method="post">
    <input type="hidden" name="intent" value="decline-editions" />
    <button class="button">${label}</button>
  </form>`
}

type SentWording = { heading: string; text: (to: string) => string }

function sentMessage({ heading, text }: SentWording, { addresses }: { addresses: string[] }) {
  return { statusCode: 200, heading, text: text(masked(addresses)) }
}

function pageLayout(title: string, card: Html, footer?: Html): Html {
  return html`<!doctype html>
    <html lang="${product.locale}" dir="${textDirection(product.locale)}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${brand.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta
          name="theme-color"
          content="${brand.colors.light.background}"
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content="${brand.colors.dark.background}"
          media="(prefers-color-scheme: dark)"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${pageStyleElement}
      </head>
      <body>
        <header>
          <a class="home" href="/"><span class="mark"></span>${brand.name}</a>
        </header>
        <main>${card}</main>
        <footer>${footer && html`<p>${footer}</p>`}</footer>
      </body>
    </html>`
}
