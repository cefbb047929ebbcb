import { decisionInWords, whyHeld } from '../../../lambda/office/open/open-words'
import { type Decision, pendingDecisions } from '../../../lambda/orders/decisions'
import type { Order } from '../../../lambda/orders/order'
import { maySend, orderStatus } from '../../../lambda/orders/order-status'
import { capitalized, inWords } from '../../../lambda/platform/text/in-words'
import { downloadsLeftOf } from '../../../lambda/shop/links/downloads'
import { channelPhrase, messageNames, shownChannels, type Time } from './channel-phrase'
import type { DatedOptions } from './columns'
import { localTime } from '../../../lambda/platform/text/zoned-time'
import { disputeState } from './order-facts'

/** One line: why the buyer has no access, or the messages, the downloads, and what prevents one now. */
export function whereIsMyEbook(order: Order, view: DatedOptions): string {
  const { timeZone, contacts } = view
  const time = (instant: string) => localTime(instant, timeZone)
  const closed = whyClosed(order, time, view)
  const open = () => [...messages(order, time, contacts), downloads(order, time), ...linkPhrases(order, time)]
  const answer = capitalized((closed === undefined ? open() : [closed]).join('; '))
  // The answer says why it is held.
  const others = pendingDecisions(order).filter((decision) => decision !== 'held')
  return `${answer}. ${decisionsText(order, others)}`.trimEnd()
}

const fixes: Record<Decision | 'unreadable', string> = {
  held: 'Accept that, which sends the ebook, or refund it.',
  unreadable: 'Deploy a version that can, or refund it.',
  refund_failed: 'Pay them in another way, then accept it.',
  refund_waits: 'Stripe sends it with the next sales, or once you add money to the balance.',
  fraud_warning: 'Refund it, or accept it if you know the buyer.',
}

/** What to decide, and how. */
export function decisionsText(order: Order, decisions = pendingDecisions(order)): string {
  const heldFix = order.sale.unreadableSince === undefined ? 'held' : 'unreadable'
  const fixOf = (decision: Decision) => fixes[decision === 'held' ? heldFix : decision]
  return decisions.map((each) => `${capitalized(decisionInWords(each, order))}. ${fixOf(each)}`).join(' ')
}

function messages(order: Order, time: Time, contacts?: true): string[] {
  const { erasedAt } = order.buyer
  const isErased = erasedAt !== undefined
  const unknown = isErased ? 'an erased address' : 'no address'
  const channels = shownChannels(order, contacts).map(({ name, address = unknown, ...view }) => {
    const way = `${messageNames[name].toLowerCase()} to ${address}`
    return channelPhrase(way, view, { time, isErased })
  })
  return [...channels, ...(isErased ? [`addresses erased on ${time(erasedAt)}`] : [])]
}

function linkPhrases(order: Order, time: Time): string[] {
  const { linkRenewedAt } = order.access
  const help = maySend(order) ? ': send it again, or the buyer asks on its page' : ''
  return [
    ...(linkRenewedAt ? [`links sent before ${time(linkRenewedAt)} no longer work`] : []),
    ...(downloadsLeftOf(order) === 0 ? [`the link is used up${help}`] : []),
  ]
}

function whyClosed(order: Order, time: Time, view: DatedOptions): string | undefined {
  const status = orderStatus(order)
  if (status === 'awaiting_payment') return `Not paid: the checkout was opened on ${time(order.sale.createdAt)}`
  if (status === 'held') return `Held, so nothing is delivered: ${whyHeld(order)}`
  if (status === 'disputed' && order.money.dispute) {
    const { dispute } = order.money
    return `Disputed on ${time(dispute.openedAt)} (${inWords(dispute.reason)}, ${disputeState(dispute, view)}), so no access`
  }
  if (status === 'refunded') {
    return `Refunded${order.money.refundedAt ? ` on ${time(order.money.refundedAt)}` : ''}, so no access`
  }
  return order.access.revokedAt && `Access was revoked on ${time(order.access.revokedAt)}`
}

function downloads({ downloads: { count, lastAt } }: Order, time: Time): string {
  if (count === 0) return 'not downloaded yet'
  const times = count === 1 ? 'once' : `${count} times`
  return `downloaded ${times}${lastAt ? `, last on ${time(lastAt)}` : ''}`
}
