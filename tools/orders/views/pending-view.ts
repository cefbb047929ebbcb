import type { Movement } from '../../../lambda/office/ledger/movement'
import { openDisputes, pendingDecision } from '../../../lambda/orders/order-status'
import { formatPrice } from '../../../product/format-price'
import type { ListedOrder } from '../reading/listed-order'
import { disputeWords } from './dispute-words'
import { localDay, localTime } from './local-time'
import type { View } from './orders-table'
import { whereIsMyEbook } from './where-is-my-ebook'

/** What waits for somebody. */
export type Pending = {
  undelivered: ListedOrder[]
  decisions: ListedOrder[]
  disputes: ListedOrder[]
  /** Each by its own movement. */
  payouts: Movement[]
}

/** What waits for somebody, for people: a section each, and none that is empty. */
export function pendingView(pending: Pending, view: View, now: Date): string {
  const { timeZone } = view
  const sections: [string, ListedOrder[], (order: ListedOrder) => string[]][] = [
    [
      'Undelivered or marked as spam',
      pending.undelivered,
      (order) => [whereIsMyEbook(order, view)],
    ],
    ['To decide (docs/runbook.md, order-decisions)', pending.decisions, decisionLines],
    ['Disputes', pending.disputes, (order) => disputeLines(order, timeZone, now)],
  ]
  const lists: [string, string[]][] = [
    ...sections.map(([title, orders, linesOf]): [string, string[]] => [
      title,
      orders.flatMap((order) => linesOf(order).map((line) => `${order.orderNumber}  ${line}`)),
    ]),
    [
      'Payouts not arrived',
      pending.payouts.map((payout) => payoutLine(payout, localDay(now.toISOString(), timeZone))),
    ],
  ]
  const shown = lists.flatMap(([title, lines]) =>
    lines.length === 0 ? [] : [[title, ...lines.map((line) => `  ${line}`)].join('\n')],
  )
  return shown.length > 0 ? shown.join('\n\n') : 'Nothing is pending.'
}

function payoutLine(payout: Movement, today: string): string {
  const { payoutId, payoutStatus = 'unknown', payoutArrivalDate = '', netCents, currency } = payout
  const amount = formatPrice(-netCents, currency)
  const arrival = payoutStatus === 'failed' || payoutArrivalDate < today ? 'was due on' : 'due on'
  return `${payoutId}  ${amount}, ${words(payoutStatus)}, ${arrival} ${payoutArrivalDate}`
}

function decisionLines(order: ListedOrder): string[] {
  const amount = formatPrice(order.amountCents, order.currency)
  return [`${words(pendingDecision(order) ?? '')}, ${amount}, ${order.orderId}`]
}

function disputeLines(order: ListedOrder, timeZone: string, now: Date): string[] {
  return openDisputes(order).map(({ id, status, reason, amountCents, dueBy }) => {
    const passed = dueBy !== undefined && Date.parse(dueBy) < now.getTime() ? ' (passed)' : ''
    const due = dueBy === undefined ? 'no date' : `until ${localTime(dueBy, timeZone)}${passed}`
    const amount = formatPrice(amountCents ?? order.amountCents, order.currency)
    return [due, disputeWords(status), words(reason), amount, id].join(', ')
  })
}

const words = (code: string) => code.replaceAll('_', ' ')
