import type { Movement } from '../../../lambda/office/books/model/movement'
import { categoryName } from '../../../lambda/office/statement/figures/words'
import type { Order } from '../../../lambda/orders/order'
import { formatPrice } from '../../../lambda/price'
import { localTime } from './local-time'
import type { TextColumn } from './orders-table'

/** What is said instead of the movements of an order that has none. */
export function noMovements({ sale }: Pick<Order, 'sale'>): string {
  return sale.paidAt !== undefined && sale.amountCents === 0
    ? 'No movements: the order was free.'
    : 'No movements: Stripe has booked none yet.'
}

/** The payout is the last, because a terminal of 80 characters has no room for it. */
export function movementColumns(timeZone: string): TextColumn<Movement>[] {
  return [
    [`Created (${timeZone})`, ({ createdAt }) => localTime(createdAt, timeZone)],
    ['Category', ({ reportingCategory }) => categoryName(reportingCategory)],
    ['Gross', ({ grossCents, currency }) => formatPrice(grossCents, currency), 'figure'],
    ['Fee', ({ feeCents, currency }) => formatPrice(feeCents, currency), 'figure'],
    ['Net', ({ netCents, currency }) => formatPrice(netCents, currency), 'figure'],
    ['Payout', ({ payoutId }) => payoutId ?? '-'],
  ]
}
