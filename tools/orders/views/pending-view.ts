import type { Movement } from '../../../lambda/ledger/movement'
import { openDisputes, pendingDecision } from '../../../lambda/orders/order-status'
import { formatPrice } from '../../../product/format-price'
import type { ListedOrder } from '../reading/listed-order'
import { localTime } from './local-time'
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
export function pendingView(pending: Pending, timeZone: string): string {
  const sections: [string, ListedOrder[], (order: ListedOrder) => string[]][] = [
    ['Undelivered', pending.undelivered, (order) => [whereIsMyEbook(order, timeZone)]],
    ['To decide (docs/runbook.md, order-decisions)', pending.decisions, decisionLines],
    ['Disputes', pending.disputes, (order) => disputeLines(order, timeZone)],
  ]
  const lists: [string, string[]][] = [
    ...sections.map(([title, orders, linesOf]): [string, string[]] => [
      title,
      orders.flatMap((order) => linesOf(order).map((line) => `${order.orderNumber}  ${line}`)),
    ]),
    ['Payouts not arrived', pending.payouts.map(payoutLine)],
  ]
  const shown = lists.flatMap(([title, lines]) =>
    lines.length === 0 ? [] : [[title, ...lines.map((line) => `  ${line}`)].join('\n')],
  )
  return shown.length > 0 ? shown.join('\n\n') : 'Nothing is pending.'
}

function payoutLine(payout: Movement): string {
  const { payoutId, payoutStatus = 'unknown', payoutArrivalDate, netCents, currency } = payout
  const amount = formatPrice(-netCents, currency)
  const arrival = payoutStatus === 'failed' ? 'was due on' : 'due on'
  return `${payoutId}  ${amount}, ${words(payoutStatus)}, ${arrival} ${payoutArrivalDate}`
}

function decisionLines(order: ListedOrder): string[] {
  const amount = formatPrice(order.amountCents, order.currency)
  return [`${words(pendingDecision(order) ?? '')}, ${amount}, ${order.orderId}`]
}

function disputeLines(order: ListedOrder, timeZone: string): string[] {
  return openDisputes(order).map(({ id, status, reason, amountCents, dueBy }) => {
    const due = dueBy === undefined ? 'no date' : `until ${localTime(dueBy, timeZone)}`
    const amount = formatPrice(amountCents ?? order.amountCents, order.currency)
    return [due, words(status), words(reason), amount, id].join(', ')
  })
}

const words = (code: string) => code.replaceAll('_', ' ')
