import { ordersPaidWithin } from '../../../orders/read-paid'
import type { Difference } from '../checks/check-books'
import { compareBooks, type Comparison } from '../checks/compare-books'
import { type Month, readClosed } from '../files/month-file'
import { monthAfter } from '../model/period'
import { addCounted, lateIn } from './find-late'
import { type Books, checkChain, historyIn } from './make-month'

/** Compares a closed month with Stripe now, and its orders with all that has moved since. */
export async function compareClosed(closed: Month, books: Books): Promise<Comparison> {
  const { open, files, orders } = books
  const counted = new Set(open.movements.map(({ balanceTransactionId: id }) => id))
  let month: Month | undefined = closed
  for (; month; month = await readClosed(files.read, monthAfter(month.month))) addCounted(month, counted)
  const { late } = await lateIn(closed, counted, books)
  const compared = await compareBooks(orders, {
    paid: ordersPaidWithin(orders, { from: closed.from, to: closed.to }),
    movements: [...closed.late, ...closed.movements],
    history: historyIn(books),
    readAt: closed.readAt,
  })
  const missing = late.map((each): Difference => {
    const { balanceTransactionId: subject, currency, netCents } = each
    return { reason: 'movement_missing', subject, currency, expectedCents: netCents, foundCents: 0 }
  })
  return {
    ...compared,
    differences: [...missing, ...checkChain(books), ...compared.differences],
    balanceAt: open.isStill ? open.readAt : undefined,
  }
}
