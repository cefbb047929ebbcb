import type { Movement } from '../../../lambda/office/ledger/movement'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import type { ListedOrder } from '../reading/listed-order'
import { buyerOf } from './contacts'
import { decisionsInWords, openTitles } from '../../../lambda/office/statement/open/open-words'
import { disputeState } from './order-facts'
import { localDay, localTime } from './local-time'
import type { View } from './orders-table'
import { whereIsMyEbook } from './where-is-my-ebook'
import { evidenceDueBy, openDisputes } from '../../../lambda/orders/money'

export type Waiting<Shown> = Record<'undelivered' | 'decisions' | 'disputes' | 'repeats', Shown[]>

/** What needs a person. Each payout is its own movement. */
export type Pending = Waiting<ListedOrder> & { payouts: Movement[] }

/** Maps the orders of each list. */
export function each<From, To>(waiting: Waiting<From>, to: (order: From) => To): Waiting<To> {
  return {
    undelivered: waiting.undelivered.map(to),
    decisions: waiting.decisions.map(to),
    disputes: waiting.disputes.map(to),
    repeats: waiting.repeats.map(to),
  }
}

/** A line about an order or a payout: its number or id, and what is open. */
type PendingLine = { subject: string; text: string; isOrder: boolean }

type PendingSection = {
  title: string
  lines: PendingLine[]
  /** Where to read what to do. */
  guide?: string
}

/** What needs a person, for people: one section each, without empty ones. */
export function pendingView(pending: Pending, view: View, now: Date): string {
  const shown = pendingSections(pending, view, now).map(({ title, lines, guide }) => {
    const head = guide === undefined ? title : `${title} (${guide})`
    return [head, ...lines.map(({ subject, text }) => `${subject}  ${text}`)].join('\n  ')
  })
  return shown.join('\n\n') || 'Nothing is pending.'
}

/** What needs a person, in sections, without empty ones. */
export function pendingSections(pending: Pending, view: View, now: Date): PendingSection[] {
  const today = localDay(now.toISOString(), view.timeZone)
  const sections: PendingSection[] = [
    {
      title: 'Undelivered or marked as spam',
      lines: linesOf(pending.undelivered, (order) => [whereIsMyEbook(order, view)]),
    },
    {
      title: openTitles.decision,
      lines: linesOf(pending.decisions, decisionLines),
      guide: 'docs/runbook.md, order-decisions',
    },
    {
      title: 'Disputes',
      lines: linesOf(pending.disputes, (order) => disputeLines(order, view.timeZone, now)),
    },
    {
      title: openTitles.repeat,
      lines: linesOf(pending.repeats, (order) => [repeatLine(order, view)]),
      guide: 'docs/runbook.md, one-order',
    },
    {
      title: 'Payouts not arrived',
      lines: pending.payouts.map((payout) => payoutLine(payout, today)),
    },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

function linesOf(orders: ListedOrder[], lines: (order: ListedOrder) => string[]): PendingLine[] {
  return orders.flatMap((order) =>
    lines(order).map((text) => ({ subject: order.orderNumber, text, isOrder: true })),
  )
}

function payoutLine(payout: Movement, today: string): PendingLine {
  const { payoutId, payoutStatus = 'unknown', payoutArrivalDate = '', netCents, currency } = payout
  const amount = formatPrice(-netCents, currency)
  const arrival =
    ['failed', 'canceled'].includes(payoutStatus) || payoutArrivalDate < today
      ? 'was due on'
      : 'due on'
  const text = `${amount}, ${inWords(payoutStatus)}, ${arrival} ${payoutArrivalDate}`
  return { subject: payoutId ?? payout.balanceTransactionId, text, isOrder: false }
}

function decisionLines(order: ListedOrder): string[] {
  const amount = formatPrice(order.sale.amountCents, order.sale.currency)
  return [`${decisionsInWords(order)}, ${amount}`]
}

function repeatLine(order: ListedOrder, { timeZone, contacts }: View): string {
  const { amountCents, currency, paidAt = order.sale.createdAt } = order.sale
  const paid = `${formatPrice(amountCents, currency)}, paid on ${localTime(paidAt, timeZone)}`
  return `${paid} by ${buyerOf(order, contacts)}`
}

function disputeLines(order: ListedOrder, timeZone: string, now: Date): string[] {
  return openDisputes(order.money).map((dispute) => {
    const { id, reason, amountCents = order.sale.amountCents } = dispute
    const isPassed = Date.parse(evidenceDueBy(dispute) ?? '') < now.getTime()
    const amount = formatPrice(amountCents, order.sale.currency)
    const state = `${disputeState(dispute, timeZone)}${isPassed ? ' (passed)' : ''}`
    return [state, inWords(reason), amount, id].join(', ')
  })
}
