import type { OpenMatter } from '../../../lambda/office/open/open-matters'
import { decisionsInWords, openTitles } from '../../../lambda/office/open/open-words'
import type { Open } from '../../../lambda/office/open/read-open'
import { evidenceDueBy, openDisputes } from '../../../lambda/orders/money'
import type { Order } from '../../../lambda/orders/order'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import type { View } from './columns'
import { buyerOf } from './contacts'
import { localTime } from './local-time'
import { disputeState } from './order-facts'
import { whereIsMyEbook } from './where-is-my-ebook'

/** Payouts are as of the last read of Stripe. */
export type Pending = Open & { payouts: OpenMatter[] }

type PendingLine = { subject: string; text: string; order?: Order }

export type PendingSection = {
  kind: 'undelivered' | 'decisions' | 'disputes' | 'repeats' | 'payouts'
  title: string
  lines: PendingLine[]
  guide?: string
}

export function pendingView(pending: Pending, view: View, now: Date): string {
  const shown = pendingSections(pending, view, now).map(({ title, lines, guide }) => {
    const head = guide === undefined ? title : `${title} (${guide})`
    return [head, ...lines.map(({ subject, text }) => `${subject}  ${text}`)].join('\n  ')
  })
  return shown.join('\n\n') || 'Nothing is pending.'
}

/** Without empty sections. */
export function pendingSections(pending: Pending, view: View, now: Date): PendingSection[] {
  const { undelivered, decisions, disputes, repeats, payouts } = pending
  const lines = (orders: Order[], texts: (order: Order) => string[]) =>
    orders.flatMap((order) => texts(order).map((text) => ({ subject: order.orderNumber, text, order })))
  const amountOf = ({ sale }: Order) => formatPrice(sale.amountCents, sale.currency)
  const sections: PendingSection[] = [
    {
      kind: 'undelivered',
      title: 'Undelivered or marked as spam',
      lines: lines(undelivered, (order) => [whereIsMyEbook(order, view)]),
      guide: 'docs/runbook.md, what-became-of-it',
    },
    {
      kind: 'decisions',
      title: openTitles.decision,
      lines: lines(decisions, (order) => [`${decisionsInWords(order)}, ${amountOf(order)}`]),
      guide: 'docs/runbook.md, order-decisions',
    },
    {
      kind: 'disputes',
      title: 'Disputes',
      lines: lines(disputes, (order) => disputeTexts(order, view, now)),
      guide: 'docs/runbook.md, one-order',
    },
    {
      kind: 'repeats',
      title: openTitles.repeat,
      lines: lines(repeats, (order) => {
        const { paidAt = order.sale.createdAt } = order.sale
        const paid = `paid on ${localTime(paidAt, view.timeZone)}`
        return [`${amountOf(order)}, ${paid} by ${buyerOf(order, view.contacts)}`]
      }),
      guide: 'docs/runbook.md, one-order',
    },
    { kind: 'payouts', title: 'Payouts not arrived', lines: payouts.map((payout) => payoutLine(payout, now)) },
  ]
  return sections.filter((section) => section.lines.length > 0)
}

function disputeTexts({ sale, money }: Order, { timeZone }: View, now: Date): string[] {
  return openDisputes(money).map((dispute) => {
    const { id, reason, amountCents = sale.amountCents } = dispute
    const isPassed = Date.parse(evidenceDueBy(dispute) ?? '') < now.getTime()
    const state = `${disputeState(dispute, timeZone)}${isPassed ? ' (passed)' : ''}`
    return [state, inWords(reason), formatPrice(amountCents, sale.currency), id].join(', ')
  })
}

function payoutLine({ kind, subject, date, note }: OpenMatter, now: Date): PendingLine {
  const due = Date.parse(date) < now.getTime() ? 'was due on' : 'due on'
  const arrival = kind === 'payout' ? due : 'came back on'
  return { subject, text: `${note}, ${arrival} ${date.slice(0, 10)}` }
}

/** A payout on its way waits for nobody. */
export function toDoOf(pending: Pending): Pending {
  return { ...pending, payouts: pending.payouts.filter(({ kind }) => kind === 'failed_payout') }
}

export function countToDo(pending: Pending): number {
  const { undelivered, decisions, disputes, repeats, payouts } = toDoOf(pending)
  return [undelivered, decisions, disputes, repeats, payouts].flat().length
}
