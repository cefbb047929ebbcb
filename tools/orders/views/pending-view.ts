import type { OpenMatter } from '../../../lambda/office/open/open-matters'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import type { ListedOrder } from '../reading/listed-order'
import { buyerOf } from './contacts'
import { decisionsInWords, openTitles } from '../../../lambda/office/open/open-words'
import { disputeState } from './order-facts'
import { localTime } from './local-time'
import type { View } from './orders-table'
import { whereIsMyEbook } from './where-is-my-ebook'
import { evidenceDueBy, openDisputes } from '../../../lambda/orders/money'

export type Waiting<Shown> = Record<'undelivered' | 'decisions' | 'disputes' | 'repeats', Shown[]>

/** What needs a person, with the payouts as of the last read of Stripe. */
export type Pending = Waiting<ListedOrder> & { payouts: OpenMatter[] }

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
      lines: pending.payouts.map((payout) => payoutLine(payout, now)),
    },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

function linesOf(orders: ListedOrder[], lines: (order: ListedOrder) => string[]): PendingLine[] {
  return orders.flatMap((order) =>
    lines(order).map((text) => ({ subject: order.orderNumber, text, isOrder: true })),
  )
}

function payoutLine({ kind, subject, date, note }: OpenMatter, now: Date): PendingLine {
  const due = Date.parse(date) < now.getTime() ? 'was due on' : 'due on'
  const arrival = kind === 'payout' ? due : 'came back on'
  return { subject, text: `${note}, ${arrival} ${date.slice(0, 10)}`, isOrder: false }
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
