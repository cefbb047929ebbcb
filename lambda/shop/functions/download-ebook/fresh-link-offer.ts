import type { FreshLinkOffer } from '../../download-page/fresh-link-offer'
import { decideFreshLink, type FreshLinkDecision } from '../../links/fresh-link'
import type { Order } from '../../../orders/order'
import { addressOf } from '../../../orders/buyer'
import type { ChannelName } from '../../../orders/channel'

/**
 * What the page of a used-up or outdated link offers: the decision that a request would meet now.
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

/** A decision in the terms of the page. */
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

/** The stored addresses. The page masks them, because whoever holds the link may not be the buyer. */
export function addressesOf(order: Order, channels: ChannelName[]): string[] {
  return channels
    .map((name) => addressOf(order.buyer, name))
    .filter((address) => address !== undefined)
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
}
