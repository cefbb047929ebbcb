import { dateAt } from '../../../lambda/office/books/model/period'
import type { OpenPayout } from '../../../lambda/office/open/open-payouts'
import type { Open } from '../../../lambda/office/open/read-open'
import { isAnswerable, openDisputes } from '../../../lambda/orders/money'
import type { Order } from '../../../lambda/orders/order'
import { capitalized, inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import type { DatedOptions } from './columns'
import { buyerOf } from './contacts'
import { localTime } from '../../../lambda/platform/text/zoned-time'
import { disputeState } from './order-facts'
import { decisionsText, whereIsMyEbook } from './where-is-my-ebook'

/** Payouts are as of the last read of Stripe. */
export type Pending = Open & { payouts: OpenPayout[] }

type PendingLine = { subject: string; text: string; order?: Order; waits?: boolean }

export type PendingSection = {
  kind: 'undelivered' | 'decisions' | 'disputes' | 'repeats' | 'payouts' | 'waiting'
  title: string
  lines: PendingLine[]
  guide?: string
}

export function pendingView(pending: Pending, view: DatedOptions): string {
  const shown = pendingSections(pending, view).map(({ title, lines, guide }) => {
    const head = guide === undefined ? title : `${title}. ${guide}`
    return [head, ...lines.map(({ subject, text }) => `${subject}  ${text}`)].join('\n  ')
  })
  return shown.join('\n\n') || 'Nothing is pending.'
}

/** Without empty sections. */
export function pendingSections(pending: Pending, view: DatedOptions): PendingSection[] {
  const disputes = pending.disputes.flatMap((order) => disputeLines(order, view))
  const payouts = pending.payouts.map((payout) => payoutLine(payout, view))
  const linesOf = (orders: Order[], text: (order: Order) => string) =>
    orders.map((order) => ({ subject: order.orderNumber, text: text(order), order }))
  const lines: Record<PendingSection['kind'], PendingLine[]> = {
    undelivered: linesOf(pending.undelivered, (order) => whereIsMyEbook(order, view)),
    decisions: linesOf(pending.decisions, (order) => decisionsText(order)),
    disputes: disputes.filter(isToDo),
    repeats: linesOf(pending.repeats, (order) => purchaseText(order, view)),
    payouts: payouts.filter(isToDo),
    waiting: [...disputes, ...payouts].filter((line) => !isToDo(line)),
  }
  return heads.map((head) => ({ ...head, lines: lines[head.kind] })).filter((section) => section.lines.length > 0)
}

const heads: Omit<PendingSection, 'lines'>[] = [
  {
    kind: 'undelivered',
    title: 'Undelivered or marked as spam',
    guide: 'Send it again, to another address after a bounce, or write to the buyer.',
  },
  { kind: 'decisions', title: 'To decide' },
  {
    kind: 'disputes',
    title: 'Disputes',
    guide: "Accept or counter each at Stripe before its date; the order's page has the evidence.",
  },
  {
    kind: 'repeats',
    title: 'Bought twice within a day',
    guide: 'Refund one of the two, or accept it if the buyer wants both.',
  },
  { kind: 'payouts', title: 'Payouts not arrived', guide: 'Check the bank account at Stripe.' },
  { kind: 'waiting', title: 'Waiting for the bank', guide: 'Nothing is to do.' },
]

function purchaseText(order: Order, { timeZone, contacts }: DatedOptions): string {
  const { paidAt = order.sale.createdAt, amountCents, currency } = order.sale
  return `${formatPrice(amountCents, currency)}, paid on ${localTime(paidAt, timeZone)} by ${buyerOf(order, contacts)}`
}

const isToDo = ({ waits }: PendingLine) => !waits

function disputeLines(order: Order, view: DatedOptions): PendingLine[] {
  const { orderNumber: subject, sale, money } = order
  return openDisputes(money).map((dispute) => {
    const { id, reason, amountCents = sale.amountCents } = dispute
    const facts = [disputeState(dispute, view), inWords(reason), formatPrice(amountCents, sale.currency), id]
    return { subject, text: capitalized(facts.join(', ')), order, waits: !isAnswerable(dispute, view.now) }
  })
}

/** The day of an arrival has no zone; a payout is late when it is over here. */
function payoutLine({ kind, subject, date, note }: OpenPayout, { timeZone, now }: DatedOptions): PendingLine {
  const dayOf = (instant: string) => dateAt(instant, timeZone).toString()
  if (kind === 'failed_payout') return { subject, text: `${note}, came back on ${dayOf(date)}` }
  const day = date.slice(0, 10)
  const isLate = day < dayOf(now.toISOString())
  return { subject, text: `${note}, ${isLate ? 'was due' : 'due'} on ${day}`, waits: !isLate }
}

/** What waits for a person. */
export function toDoSections(pending: Pending, view: DatedOptions): PendingSection[] {
  return pendingSections(pending, view).filter(({ kind }) => kind !== 'waiting')
}

export function countToDo(pending: Pending, view: DatedOptions): number {
  return toDoSections(pending, view).flatMap(({ lines }) => lines).length
}
