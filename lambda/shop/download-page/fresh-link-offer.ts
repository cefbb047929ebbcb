import { messages } from '../../../product/messages'
import type { FreshLinkOffer, FreshLinkRefusal } from '../links/fresh-link'
import { html, type Html } from '../../html'
import { masked } from './masked-address'
import type { Message } from './message-card'

const wording = messages.download

export function limitReachedMessage(offer: FreshLinkOffer): Message {
  const action = offer.kind === 'offered' ? freshLinkForm(offer.addresses) : html`<p class="text">${waitOf(offer)}</p>`
  return { statusCode: 403, ...wording.limitReached, action }
}

export function outdatedMessage(offer: FreshLinkOffer): Message {
  const message = { statusCode: 410, ...wording.outdated }
  return offer.kind === 'offered'
    ? { ...message, action: freshLinkForm(offer.addresses) }
    : { ...message, text: refusalMessage(offer).text }
}

/** Does not mention the newest message: its link is used up. */
function waitOf(refusal: FreshLinkRefusal): string {
  switch (refusal.kind) {
    case 'fresh_link_just_sent':
      return wording.freshLinkLater.minutes(minutes(refusal))
    case 'fresh_text_sent_today':
    case 'fresh_links_sent_today':
      return wording.freshLinkLater.hours(hours(refusal))
    case 'fresh_links_used_up':
      return wording.freshLinkLater.never
    case 'no_address':
      return wording.noAddress.text
  }
}

function freshLinkForm(addresses: string[]): Html {
  return html`<form method="post">
    <input type="hidden" name="intent" value="fresh-link" />
    <button class="button">${wording.freshLink.button}</button>
    <p class="note">${wording.freshLink.to(masked(addresses))}</p>
  </form>`
}

export function refusalMessage(refusal: FreshLinkRefusal): Message {
  switch (refusal.kind) {
    case 'fresh_link_just_sent': {
      const { heading, text } = wording.freshLinkJustSent
      return { ...later(refusal), heading, text: text(masked(refusal.addresses), minutes(refusal)) }
    }
    case 'fresh_text_sent_today': {
      const { heading, text } = wording.freshTextSentToday
      return { ...later(refusal), heading, text: text(masked(refusal.addresses), hours(refusal)) }
    }
    case 'fresh_links_sent_today': {
      const { heading, text } = wording.freshLinksSentToday
      return { ...later(refusal), heading, text: text(hours(refusal)) }
    }
    case 'fresh_links_used_up':
      return { statusCode: 403, ...wording.freshLinksUsedUp }
    case 'no_address':
      return { statusCode: 403, ...wording.noAddress }
  }
}

type Wait = { waitSeconds: number }

const later = ({ waitSeconds }: Wait) => ({ statusCode: 429, retryAfterSeconds: waitSeconds })

const minutes = ({ waitSeconds }: Wait) => Math.ceil(waitSeconds / 60)

const hours = ({ waitSeconds }: Wait) => Math.ceil(waitSeconds / 3600)
