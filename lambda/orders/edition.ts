import { secondsAfter, type SendOutcome } from './attempt'
import { hasEndedBadly } from './channel-state'
import type { DeliveryReport, EditionMessage } from './delivery'
import { type Order, withEntry } from './order'
import { maySend } from './order-status'
import type { PaidOrder } from './read-paid'
import { newMessage, reported } from './report'
import { emailKeyOf } from './typed-text'

/** SES's report that it took a message must be able to arrive before another call sends it again. */
const claimSeconds = 15 * 60
/** Some ten hours, after which SQS would make a dead letter of it. */
const mostAttempts = 40

/** Of the mailbox that gets the emails about new editions. A buyer who chose texts gave one at the checkout, too. */
export const editionAddress = ({ buyer }: Pick<Order, 'buyer'>) => buyer.email ?? buyer.checkoutEmail

export const editionOf = ({ delivery }: Pick<Order, 'delivery'>, id: string): EditionMessage | undefined =>
  delivery.editions?.find((each) => each.id === id)

/** Its address takes messages, and its buyer has the book and wants such emails. */
export function mayGetEdition(order: PaidOrder): boolean {
  return maySend(order) && emailKeyOf(editionAddress(order) ?? '') !== undefined && !isClosedTo(order)
}

const isClosedTo = (order: PaidOrder) =>
  order.delivery.editionsDeclinedAt !== undefined ||
  hasEndedBadly(order, 'email') ||
  order.delivery.editions?.some(hasBounced) === true

const badKinds = new Set(['bounced', 'complained', 'failed'])

const hasBounced = ({ message }: EditionMessage) => badKinds.has(message?.report?.kind ?? '')

/**
 * Which order of a mailbox gets the edition: the newest entitled one; none when one of them has it already, declined,
 * bounced or complained.
 */
export function recipientAmong<Entity extends PaidOrder>(ofMailbox: Entity[], id: string): Entity | undefined {
  if (ofMailbox.some((order) => endsMailbox(order, id))) return undefined
  const paidAt = ({ sale }: Entity) => sale.paidAt ?? ''
  return ofMailbox
    .filter(mayGetEdition)
    .reduce<Entity | undefined>(
      (newest, order) => (newest && paidAt(newest) >= paidAt(order) ? newest : order),
      undefined,
    )
}

/** The order says for its whole mailbox that it gets no such email, or has it. */
export const endsMailbox = (order: PaidOrder, id: string): boolean =>
  isClosedTo(order) || editionOf(order, id) !== undefined

export type EditionClaim = {
  order: Order
  isClaimed: boolean
  /** When to ask again; absent when nothing is left to do. */
  dueAt?: Date
}

/** @param holder random for each call, which finds its own claim after a lost response (F38) */
export function claimEdition(order: Order, id: string, now: Date, holder: string): EditionClaim {
  const known = editionOf(order, id)
  if (known?.holder === holder) return { order, isClaimed: true }
  if (known && known.dueAt === undefined) return { order, isClaimed: false }
  const dueAt = known?.dueAt === undefined ? now : new Date(known.dueAt)
  if (dueAt > now) return { order, isClaimed: false, dueAt }
  if (!mayGetEdition(order)) return { order, isClaimed: false }
  const attempts = (known?.attempts ?? 0) + 1
  const claimed = { id, holder, attempts, dueAt: secondsAfter(now, claimSeconds) }
  return { order: withEdition(order, claimed), isClaimed: true }
}

/** An accepted message counts whoever holds the claim; any other outcome is its holder's to record. */
export function recordEditionOutcome(order: Order, id: string, holder: string, outcome: SendOutcome, now: Date): Order {
  const known = editionOf(order, id)
  if (!known || known.message) return order
  if (outcome.result === 'accepted') {
    const message = { channel: 'email', messageId: outcome.messageId, acceptedAt: now.toISOString() }
    return withSent(order, { ...known, message })
  }
  const { result, error } = outcome
  const isOver = result === 'refused' || known.attempts >= mostAttempts
  if (known.holder !== holder) return order
  return withEdition(order, isOver ? { ...known, dueAt: undefined, error } : { ...known, error })
}

/**
 * Applies a report about an edition's message, which changes no channel and opens no fallback. Returns the same order
 * when there is nothing new, or the order has no such edition.
 */
export function applyEditionReport(order: Order, id: string, report: DeliveryReport): Order {
  const known = editionOf(order, id)
  if (!known) return order
  const isOwn = known.message ? known.message.messageId === report.messageId : known.holder === report.holder
  if (!isOwn) return order
  const message = reported(known.message ?? newMessage(report), report)
  if (message === known.message) return order
  const edition = { ...known, message }
  return known.message ? withEdition(order, edition) : withSent(order, edition)
}

export const hasEditionBounced = (order: Order | undefined, id: string): boolean =>
  order !== undefined && [editionOf(order, id)].some((each) => each && hasBounced(each))

export const isEditionSent = (order: Order | undefined, id: string): boolean =>
  order !== undefined && editionOf(order, id)?.message !== undefined

/** By the buyer. Returns the same order when it was declined before. */
export function declineEditions(order: Order, now: Date): Order {
  if (order.delivery.editionsDeclinedAt !== undefined) return order
  const at = now.toISOString()
  const declined = { ...order, delivery: { ...order.delivery, editionsDeclinedAt: at } }
  return withEntry(declined, { at, what: 'editions_declined', by: 'buyer' })
}

function withSent(
  order: Order,
  edition: EditionMessage & { message: { acceptedAt: string; messageId: string } },
): Order {
  const { acceptedAt: at, messageId: ref } = edition.message
  const sent = withEdition(order, { ...edition, dueAt: undefined, error: undefined })
  return withEntry(sent, { at, what: 'edition_accepted', by: 'store', ref })
}

function withEdition(order: Order, edition: EditionMessage): Order {
  const others = (order.delivery.editions ?? []).filter(({ id }) => id !== edition.id)
  return { ...order, delivery: { ...order.delivery, editions: [...others, edition] } }
}
