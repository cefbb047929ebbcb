import { secondsAfter } from './attempt'
import { hasEndedBadly } from './channel-state'
import type { DeliveryReport, EditionMessage } from './delivery'
import { type Order, withEntry } from './order'
import { maySend } from './order-status'
import type { PaidOrder } from './read-paid'
import { newMessage, reported } from './report'
import { emailKeyOf } from './typed-text'

/** SES's report that it took a message must be able to arrive before another call sends it again. */
const claimSeconds = 15 * 60
/** Some ten hours. */
const mostAttempts = 40

/** A buyer who chose texts gave an address at the checkout, too. */
export const editionAddress = ({ buyer }: Pick<Order, 'buyer'>) => buyer.email ?? buyer.checkoutEmail

export const editionOf = ({ delivery }: Pick<Order, 'delivery'>, id: string): EditionMessage | undefined =>
  delivery.editions?.find((each) => each.id === id)

const isClosedTo = (order: PaidOrder) =>
  order.delivery.editionsDeclinedAt !== undefined ||
  hasEndedBadly(order, 'email') ||
  order.delivery.editions?.some(({ message }) => badKinds.has(message?.report?.kind ?? '')) === true

const badKinds = new Set(['bounced', 'complained', 'failed'])

/** The order's buyer has the book and wants such emails, and its address takes them. */
const isEntitledTo = (order: PaidOrder) =>
  maySend(order) && emailKeyOf(editionAddress(order) ?? '') !== undefined && !isClosedTo(order)

/**
 * What an order says about its mailbox: `ended` when it gets no such email, or has it; `begun` when its email is this
 * order's to send; `open` when any order may send it; `undefined` when this one may not.
 */
export function standingOf(order: PaidOrder, id: string): 'ended' | 'begun' | 'open' | undefined {
  const known = editionOf(order, id)
  const isOver = known && (known.dueAt === undefined || known.attempts >= mostAttempts || !isEntitledTo(order))
  if (isOver || isClosedTo(order)) return 'ended'
  if (known) return 'begun'
  return isEntitledTo(order) ? 'open' : undefined
}

/**
 * Returns the same order when there is nothing to send, or another call is sending.
 *
 * @param holder random for each call, which finds its own claim after a lost response (F38)
 */
export function claimEdition(order: Order, id: string, now: Date, holder: string): Order {
  const known = editionOf(order, id)
  const isDue = !known || (known.dueAt !== undefined && new Date(known.dueAt) <= now)
  if (!isDue || known?.holder === holder || !isEntitledTo(order)) return order
  const attempts = (known?.attempts ?? 0) + 1
  return withEdition(order, { id, holder, attempts, dueAt: secondsAfter(now, claimSeconds) })
}

/**
 * Changes no channel and opens no fallback. Returns the same order when there is nothing new, or the order has no such
 * edition.
 */
export function applyEditionReport(order: Order, id: string, report: DeliveryReport): Order {
  const known = editionOf(order, id)
  if (!known || (known.message && known.message.messageId !== report.messageId)) return order
  const message = reported(known.message ?? newMessage(report), report)
  if (message === known.message) return order
  const updated = withEdition(order, { ...known, message, dueAt: undefined })
  const { acceptedAt: at, messageId: ref } = message
  return known.message ? updated : withEntry(updated, { at, what: 'edition_accepted', by: 'store', ref })
}

/** By the buyer. Returns the same order when it was declined before. */
export function declineEditions(order: Order, now: Date): Order {
  if (order.delivery.editionsDeclinedAt !== undefined) return order
  const at = now.toISOString()
  const declined = { ...order, delivery: { ...order.delivery, editionsDeclinedAt: at } }
  return withEntry(declined, { at, what: 'editions_declined', by: 'buyer' })
}

function withEdition(order: Order, edition: EditionMessage): Order {
  const others = (order.delivery.editions ?? []).filter(({ id }) => id !== edition.id)
  return { ...order, delivery: { ...order.delivery, editions: [...others, edition] } }
}
