import { itemsPaidWithin } from '../../../orders/read-paid'
import type { Comparison } from '../checks/compare-books'
import { keepClosed, keepOpen, type Month, readClosed } from '../files/month-file'
import { dateAt, monthAfter, monthAt, monthPeriod } from '../model/period'
import { findLate, nothingLate } from './find-late'
import { type Books, checkChain, makeMonth, openMonthOf, unexplained } from './make-month'
import { catchUp, type Keeping, loadOpen, nothingRead, openSince, readWhole, saveOpen } from './open-books'

/** How far back the first order is looked for when nothing says where the books begin. */
const mostMonths = 36
/** Figures of an open month are read again after this time. */
const freshMs = 15 * 60_000

/**
 * Reads only what was kept.
 *
 * @example
 *   const books = await bringUpToDate(await loadBooks(keeping))
 *   const months = await keepOpenMonths(books)
 */
export async function loadBooks(keeping: Keeping): Promise<Books> {
  const kept = await loadOpen(keeping.files.read)
  const start = kept?.since ?? (await startOfFirstMonth(keeping, keeping.now().toISOString(), mostMonths))
  const last = await findLast(keeping, start)
  const since = last?.to ?? (await startOfFirstMonth(keeping, start, 1))
  const open = kept && kept.since <= since ? openSince(kept, since) : nothingRead(since)
  return { ...keeping, open, last, late: nothingLate }
}

/** Another call may have closed months since the last read. */
async function findLast({ files, timeZone, now }: Keeping, since: string): Promise<Month | undefined> {
  const oldest = monthAfter(openMonthOf({ open: { since }, timeZone }), -1)
  for (let month = monthAt(now().toISOString(), timeZone); month >= oldest; month = monthAfter(month, -1)) {
    const closed = await readClosed(files.read, month)
    if (closed) return closed
  }
  return undefined
}

/** The books begin with the month of the first order, which is looked for so many months before an instant. */
async function startOfFirstMonth({ orders, timeZone, now }: Keeping, instant: string, months: number): Promise<string> {
  const to = now().toISOString()
  const startOfMonth = (of: string, back = 0) => monthPeriod(monthAfter(monthAt(of, timeZone), -back), timeZone).from
  const from = startOfMonth(instant, months)
  const paid = itemsPaidWithin(orders, { from, to, attributes: ['paidAt'], pageSize: 1 })
  for await (const first of paid) return startOfMonth(String(first['paidAt']))
  return startOfMonth(to)
}

/** Reads at Stripe what is new, unless a read has just ended. `open.readAt` is older if the time was up before the end. */
export async function bringUpToDate(books: Books, isUrgent = true): Promise<Books> {
  const ageMs = books.now().getTime() - Date.parse(books.open.readTo)
  if (!isUrgent && isUpToDate(books) && ageMs < freshMs) return books
  const open = await catchUp(books.open, countedIn(books), books)
  await saveOpen(books.files, open)
  return { ...books, open }
}

export function isUpToDate({ open }: Books): boolean {
  return open.readAt === open.readTo
}

/**
 * Reads everything since the last close again: an order may have changed, or a movement was booked late. If the chain
 * of balances does not agree with Stripe's then, looks for late movements of closed months.
 */
export async function readAgain(books: Books): Promise<Books> {
  const open = await readWhole(books.open, countedIn(books), books)
  await saveOpen(books.files, open)
  const again = { ...books, open }
  return checkChain(again).length > 0 ? { ...again, late: await findLate(again) } : again
}

const countedIn = ({ last }: Books) => new Set(last?.countedPayouts.map(({ id }) => id))

/** Why a month cannot be closed now, whatever its figures are; `undefined` when it can. */
export function closeRefusal(month: string, books: Books): 'not_over' | 'previous_open' | undefined {
  if (month >= monthAt(books.now().toISOString(), books.timeZone)) return 'not_over'
  return month === openMonthOf(books) ? undefined : 'previous_open'
}

/** On the 1st Stripe may still book movements of the month before. */
export function closeRule(month: string, { now, timeZone }: Pick<Keeping, 'now' | 'timeZone'>) {
  const today = now().toISOString()
  const due = monthAfter(monthAt(today, timeZone), -1)
  if (month > due) return 'wait'
  if (month < due) return 'always'
  const { day } = dateAt(today, timeZone)
  if (day < 2) return 'wait'
  return day < 5 ? 'if_agreed' : 'always'
}

/** Lists the first open month and the one before it whole, and keeps its file for good unless it is refused. */
export async function closeMonth(
  books: Books,
): Promise<{ books: Books; closed?: Month; refusal?: 'differs' | 'moving'; verdict: Comparison }> {
  const { files } = books
  const open = await readWhole(books.open, countedIn(books), books)
  const late = await findLate({ ...books, open })
  const current = { ...books, open, late }
  const isDue = closeRule(openMonthOf(current), books) === 'always'
  const month = await makeMonth(openMonthOf(current), current, isDue ? unexplained(current) : [])
  const { verdict } = month
  const refusal = verdict.differences.length > 0 ? 'differs' : open.isStill ? undefined : 'moving'
  if (refusal && !isDue) {
    await saveOpen(files, open)
    await keepOpen(files, month)
    return { books: current, refusal, verdict }
  }
  const closed = await keepClosed(files, { ...month, isClosed: true })
  const rest = openSince(open, closed.to)
  await saveOpen(files, rest)
  return { books: { ...books, open: rest, last: closed, late: nothingLate }, closed, verdict: closed.verdict }
}

/** All open months, or one. */
export async function keepOpenMonths(books: Books, only?: string): Promise<Month[]> {
  const months = await makeOpenMonths(books, only)
  const isSame = months.every(({ verdict }) => verdict.differences.length === 0)
  const made = isSame ? months : await makeOpenMonths(await readAgain(books), only)
  for (const month of made) await keepOpen(books.files, month)
  return made
}

async function makeOpenMonths(books: Books, only?: string): Promise<Month[]> {
  const present = monthAt(books.now().toISOString(), books.timeZone)
  const months: Month[] = []
  for (let month = openMonthOf(books); month <= present; month = monthAfter(month)) {
    if (only === undefined || month === only) months.push(await makeMonth(month, books))
  }
  return months
}
