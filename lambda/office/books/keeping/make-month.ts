import { openPayouts } from '../../open/open-payouts'
import { zonedDay } from '../../../platform/text/zoned-time'
import { itemsPaidWithin, type PaidOrder, paidOrderSchema, readItem } from '../../../orders/read-paid'
import { checkBalance, type Difference } from '../checks/check-books'
import { type BooksOfSpan, compareBooks, type Comparison } from '../checks/compare-books'
import { historyOf, type OrderHistory } from '../checks/order-history'
import { soldOrder } from '../exports/orders-sheet'
import { type Month, readClosed } from '../files/month-file'
import { endingOf, waitingAt } from '../model/ending-balance'
import { isPayoutItself, type Movement } from '../model/movement'
import { isWithin, monthAt, monthPeriod, type Period } from '../model/period'
import { salesByDay } from '../model/sales-by-day'
import { soldBy, type SoldOrder } from '../model/sold-order'
import { balancesAfter, type Balances, summarize } from '../model/totals'
import { type Late, nothingLate } from './find-late'
import type { Keeping, OpenBooks } from './open-books'

/** Everything from which months are made. */
export type Books = Keeping & { open: OpenBooks; last: Month | undefined; late: Late }

const dayMs = 86_400_000
const longestMoveMs = 120 * dayMs

/**
 * The month contains no personal data.
 *
 * @param told counts as late, and stays a difference of its verdict.
 */
export async function makeMonth(month: string, books: Books, told: Movement[] = []): Promise<Month> {
  const { timeZone, open, last, late: found, now } = books
  const period = periodIn(month, books)
  const isFirst = period.from === open.since
  const { late: known, changes } = isFirst ? found : nothingLate
  const late = [...known, ...told]
  const start = last?.after ?? anchorOf(open)
  const earlier = open.movements.filter(({ effectiveAt }) => effectiveAt < period.from)
  const before = balancesAfter(isFirst ? [] : [...found.late, ...earlier], start)
  const movements = open.movements.filter(({ effectiveAt }) => isWithin(period, effectiveAt))
  const balances = summarize(movements, before, late)
  const waiting = waitingAt(period.to, last?.waiting ?? [], [...found.late, ...open.movements])
  const readAt = open.readAt ?? now().toISOString()
  const counted = [...late, ...movements]
  const { from, to } = period
  const dayOf = zonedDay(timeZone)
  const orders: SoldOrder[] = []
  const paid = ordersIn(period, books, orders)
  const verdict = await verdictOf(books, { paid, movements: counted, readAt })
  return {
    month,
    from,
    to,
    timeZone,
    readAt,
    isClosed: false,
    before,
    after: balancesAfter(counted, before),
    balances,
    endings: balances.map((each) => endingOf(each, waiting, open.movements, to)),
    days: salesByDay(movements, dayOf),
    waiting,
    countedPayouts: countedPayouts(last, counted, to),
    changes,
    verdict,
    orders,
    ...soldBy(orders, dayOf),
    openPayouts: openPayouts(open.movements),
    movements,
    late,
  }
}

/** The first open month begins where the last closed one ends, whatever its time zone was. */
function periodIn(month: string, books: Books): Period {
  const period = monthPeriod(month, books.timeZone)
  return month === openMonthOf(books) ? { ...period, from: books.open.since } : period
}

type Beginning = { open: { since: string }; timeZone: string }

export function openMonthOf({ open: { since }, timeZone }: Beginning): string {
  // A month that was closed in another time zone may end up to 26 hours before or after.
  return monthAt(new Date(Date.parse(since) + 2 * dayMs).toISOString(), timeZone)
}

/** What Stripe held before the first month: its balance now, less all that was booked since. */
function anchorOf({ movements, balance }: OpenBooks): Balances {
  const undone = movements.map((each) => ({ ...each, netCents: -each.netCents }))
  const { payments } = balancesAfter(undone, { payments: balance, reserved: {} })
  return { payments, reserved: {} }
}

function countedPayouts(last: Month | undefined, movements: Movement[], to: string) {
  const oldest = new Date(Date.parse(to) - longestMoveMs).toISOString()
  const own = movements.filter(isPayoutItself).map(({ balanceTransactionId: id, createdAt }) => ({ id, createdAt }))
  return [...(last?.countedPayouts ?? []), ...own].filter(({ createdAt }) => createdAt >= oldest)
}

/** Those that were paid in the period. Adds to `sold` what no file has. */
async function* ordersIn(
  period: Period,
  { open, last, late, orders: table }: Books,
  sold: SoldOrder[],
): AsyncGenerator<PaidOrder> {
  const known = [...(last?.movements ?? []), ...late.late, ...open.movements]
  const charges = new Map(known.flatMap((each) => (each.reportingCategory === 'charge' ? [[each.orderId, each]] : [])))
  // An order may reach the table after the close of the month in which it was paid.
  const from = last && period.from === open.since ? last.from : period.from
  const filed = new Set(last?.orders.map(({ orderId }) => orderId))
  for await (const item of itemsPaidWithin(table, { from, to: period.to })) {
    const isFiled = filed.has(String(item['orderId']))
    const isOfPeriod = isWithin(period, String(item['paidAt']))
    if (isFiled && !isOfPeriod) continue
    const order = readItem(paidOrderSchema, item)
    if (!isFiled) sold.push(soldOrder({ ...order, charge: charges.get(order.orderId) }))
    if (isOfPeriod) yield order
  }
}

async function verdictOf(books: Books, of: Omit<BooksOfSpan, 'history'>): Promise<Comparison> {
  const { open, last, late, orders } = books
  const compared = await compareBooks(orders, { ...of, history: historyIn(books) })
  const unreadable = [...open.unreadable, ...late.unreadable].map((subject): Difference => {
    return { reason: 'movement_unreadable', subject }
  })
  return {
    ...compared,
    differences: [...unreadable, ...checkChain(books), ...compared.differences],
    balanceAt: last && open.isStill ? open.readAt : undefined,
  }
}

export function checkChain({ open, last, late }: Books): Difference[] {
  if (!last || !open.isStill) return []
  const { payments } = balancesAfter([...late.late, ...open.movements], last.after)
  return checkBalance(open.balance, payments)
}

/**
 * What no listed movement explains counts in the month that closes with it: the next begins with Stripe's balance. A
 * movement that cannot be read yet may still explain it.
 */
export function unexplained(books: Books): Movement[] {
  const { open, late } = books
  if (open.unreadable.length + late.unreadable.length > 0) return []
  const kind = { reportingCategory: 'unexplained', type: 'unexplained' }
  const at = { createdAt: open.since, availableOn: open.since, effectiveAt: open.since }
  return checkChain(books).map(({ subject: currency, expectedCents = 0, foundCents = 0 }) => {
    const balanceTransactionId = `unexplained_${openMonthOf(books)}_${currency}`
    const [description, cents] = ["Stripe's balance less all that it lists", expectedCents - foundCents]
    const amounts = { grossCents: cents, feeCents: 0, feeTaxCents: 0, netCents: cents, currency }
    return { balanceTransactionId, ...kind, description, ...at, ...amounts }
  })
}

export function historyIn(books: Books): OrderHistory {
  const { open, last, late, files, timeZone } = books
  const closed = async (month: string) => (month === last?.month ? last : readClosed(files.read, month))
  return historyOf(closed, { openMonth: openMonthOf(books), open: [...late.late, ...open.movements], timeZone })
}
