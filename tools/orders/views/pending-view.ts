import type { Movement } from '../../../lambda/office/ledger/movement'
import { pendingDecision } from '../../../lambda/orders/order-status'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import type { ListedOrder } from '../reading/listed-order'
import { disputeWords } from './dispute-words'
import { localDay, localTime } from './local-time'
import type { View } from './orders-table'
import { whereIsMyEbook } from './where-is-my-ebook'
import { openDisputes } from '../../../lambda/orders/money'

/** Orders that need a person, as items, as orders or as they are shown. */
export type Waiting<Shown> = Record<'undelivered' | 'decisions' | 'disputes', Shown[]>

/** What needs a person. Each payout is its own movement. */
export type Pending = Waiting<ListedOrder> & { payouts: Movement[] }

/** What needs a person, for people: one section each, without empty ones. */
export function pendingView(pending: Pending, view: View, now: Date): string {
  const today = localDay(now.toISOString(), view.timeZone)
  const sections: [title: string, lines: string[]][] = [
    [
      'Undelivered or marked as spam',
      linesOf(pending.undelivered, (order) => [whereIsMyEbook(order, view)]),
    ],
    ['To decide (docs/runbook.md, order-decisions)', linesOf(pending.decisions, decisionLines)],
    ['Disputes', linesOf(pending.disputes, (order) => disputeLines(order, view.timeZone, now))],
    ['Payouts not arrived', pending.payouts.map((payout) => payoutLine(payout, today))],
  ]
  const shown = sections.filter(([, lines]) => lines.length > 0)
  return shown.map((section) => section.flat().join('\n  ')).join('\n\n') || 'Nothing is pending.'
}

function linesOf(orders: ListedOrder[], lines: (order: ListedOrder) => string[]): string[] {
  return orders.flatMap((order) => lines(order).map((line) => `${order.orderNumber}  ${line}`))
}

function payoutLine(payout: Movement, today: string): string {
  const { payoutId, payoutStatus = 'unknown', payoutArrivalDate = '', netCents, currency } = payout
  const amount = formatPrice(-netCents, currency)
  const arrival = payoutStatus === 'failed' || payoutArrivalDate < today ? 'was due on' : 'due on'
  return `${payoutId}  ${amount}, ${inWords(payoutStatus)}, ${arrival} ${payoutArrivalDate}`
}

function decisionLines(order: ListedOrder): string[] {
  const amount = formatPrice(order.sale.amountCents, order.sale.currency)
  return [`${inWords(pendingDecision(order) ?? '')}, ${amount}, ${order.orderId}`]
}

function disputeLines(order: ListedOrder, timeZone: string, now: Date): string[] {
  return openDisputes(order.money).map(({ id, status, reason, amountCents, dueBy }) => {
    const passed = dueBy !== undefined && Date.parse(dueBy) < now.getTime() ? ' (passed)' : ''
    const due = dueBy === undefined ? 'no date' : `until ${localTime(dueBy, timeZone)}${passed}`
    const amount = formatPrice(amountCents ?? order.sale.amountCents, order.sale.currency)
    return [due, disputeWords(status), inWords(reason), amount, id].join(', ')
  })
}
