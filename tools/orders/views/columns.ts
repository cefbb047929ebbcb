import type { Movement } from '../../../lambda/office/books/model/movement'
import { categoryName, money } from '../../../lambda/office/statement/figures/words'
import { channelView } from '../../../lambda/orders/channel-state'
import { type ChannelName, channelNames } from '../../../lambda/orders/delivery'
import type { Order } from '../../../lambda/orders/order'
import { orderStatus } from '../../../lambda/orders/order-status'
import { fallbackOf } from '../../../lambda/orders/report'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import { type TextColumn, textTable } from '../../cli/text-table'
import { messageNames, type ShownChannel } from './channel-phrase'
import { buyerOf } from './contacts'
import { localTime } from '../../../lambda/platform/text/zoned-time'

export type ListOptions = { timeZone: string; contacts?: true }

/** Of what depends on a deadline. */
export type DatedOptions = ListOptions & { now: Date }

/** A line of 80 characters, with the buyer last. */
export function ordersText(orders: Order[], view: ListOptions): string {
  const columns = orderTextColumns(view).filter(([head]) => !/^(Buyer|Country|Downloads)$/.test(head))
  const buyer: TextColumn<Order> = ['Buyer', (order) => buyerOf(order, true)]
  return textTable(view.contacts ? [...columns, buyer] : columns, orders)
}

/** The first one names the order. */
export function orderTextColumns({ timeZone, contacts }: ListOptions): TextColumn<Order>[] {
  return [
    ['Order', ({ orderNumber }) => orderNumber],
    // Only the end of a zone's name, so that no line has over 80 characters.
    [`Paid (${timeZone.split('/').at(-1)})`, ({ sale: { paidAt } }) => (paidAt ? localTime(paidAt, timeZone) : '-')],
    ['Amount', ({ sale: { amountCents, currency } }) => formatPrice(amountCents, currency), 'figure'],
    ['Status', (order) => inWords(orderStatus(order))],
    ['Buyer', (order) => buyerOf(order, contacts)],
    ['Country', ({ sale: { country } }) => country ?? '-'],
    ...channelNames.map((name): TextColumn<Order> => [messageNames[name], (order) => channelText(order, name)]),
    ['Downloads', ({ downloads }) => String(downloads.count), 'figure'],
  ]
}

function channelText(order: Order, name: ChannelName): string {
  const view = channelView(order, name)
  if (!view) return '-'
  const notes = [view.error, fallbackOf(order) === name ? 'fallback' : undefined].filter(Boolean)
  return notes.length > 0 ? `${view.state} (${notes.join(', ')})` : view.state
}

export function channelTextColumns(timeZone: string): TextColumn<ShownChannel>[] {
  const time = (instant: string | undefined) => (instant === undefined ? '-' : localTime(instant, timeZone))
  return [
    ['Message', ({ name }) => messageNames[name]],
    ['To', ({ address }) => address ?? '-'],
    ['State', ({ state }) => inWords(state)],
    ['Error', ({ error }) => error ?? '-'],
    ['Attempts', ({ attempts }) => String(attempts), 'figure'],
    [`Accepted (${timeZone})`, ({ message }) => time(message?.acceptedAt)],
    ['Last report', ({ message }) => time(message?.report?.at)],
    ['Next attempt', ({ dueAt }) => time(dueAt)],
  ]
}

export function noMovements({ sale }: Pick<Order, 'sale'>): string {
  return sale.paidAt !== undefined && sale.amountCents === 0
    ? 'No movements: the order was free.'
    : 'No movements: Stripe has booked none yet.'
}

/** The payout is last: a line of 80 characters has no room for it. */
export function movementTextColumns(timeZone: string): TextColumn<Movement>[] {
  return [
    ['Created', ({ createdAt }) => localTime(createdAt, timeZone)],
    ['Category', ({ reportingCategory }) => categoryName(reportingCategory)],
    ['Gross', ({ grossCents, currency }) => money(grossCents, currency), 'figure'],
    ['Fee', ({ feeCents, currency }) => money(feeCents, currency), 'figure'],
    ['Net', ({ netCents, currency }) => money(netCents, currency), 'figure'],
    ['Payout', ({ payoutId }) => payoutId ?? '-'],
  ]
}
