import { itemsPaidWithin } from '../../../orders/read-paid'
import type { BooksFiles } from '../files/books-files'
import { keepClosed, keepOpen, type Month, readClosed } from '../files/month-file'
import { findLate, nothingLate } from './find-late'
import { type Books, checkChain, makeMonth, openMonthOf, periodIn } from './make-month'
import type { Comparison } from '../checks/compare-books'
import { type DueMonth, dueMonth } from './due-month'
import { loadOpen, nothingRead, openSince, refresh, saveOpen } from './open-books'
import { monthAfter, monthAt, monthPeriod } from '../model/period'
import type { Reading } from '../reading/reading'

export type Keeping = Reading & { files: BooksFiles; timeZone: string }

/** How far back the books of an account are looked for when nothing says where they end. */
const mostMonths = 36
/** Figures of an open month are read again after this time. */
const freshMs = 15 * 60_000

/** Reads what was kept: the last closed month, and what is open since. */
export async function loadBooks(keeping: Keeping): Promise<Books> {
  const { files, timeZone } = keeping
  const kept = await loadOpen(files.read)
  const last = await findLast(keeping, kept && openMonthOf(kept, timeZone))
  const since = last?.to ?? (await startOfFirstMonth(keeping))
  const open = kept && kept.since <= since ? openSince(kept, since) : nothingRead(since)
  const reading: Reading = keeping
  return { timeZone, open, last, late: nothingLate, read: files.read, reading }
}

/** Finds the last closed month: from where the last read began on, or else back from today. */
async function findLast({ files, timeZone, now }: Keeping, from?: string) {
  let last: Month | undefined
  if (from !== undefined) {
    last = await readClosed(files.read, monthAfter(from, -1))
    let month: string | undefined = from
    while (month !== undefined) {
      const next: Month | undefined = await readClosed(files.read, month)
      last = next ?? last
      month = next && monthAfter(month)
    }
    return last
  }
  const present = monthAt(now().toISOString(), timeZone)
  for (let back = 1; !last && back <= mostMonths; back += 1) {
    last = await readClosed(files.read, monthAfter(present, -back))
  }
  return last
}

/** The books begin with the month of the first order. */
async function startOfFirstMonth({ orders, timeZone, now }: Keeping): Promise<string> {
  const present = monthAt(now().toISOString(), timeZone)
  for (let back = mostMonths; back > 0; back -= 1) {
    const month = monthAfter(present, -back)
    const { from, to } = monthPeriod(month, timeZone)
    const paid = { from, to, attributes: ['orderId'], pageSize: 1 }
    for await (const _order of itemsPaidWithin(orders, paid)) return from
  }
  return monthPeriod(present, timeZone).from
}

/** Reads at Stripe what is new, unless a read has just ended. `open.readAt` is older if the time was up before the end. */
export async function bringUpToDate(books: Books, { files, now }: Keeping, isUrgent = true): Promise<Books> {
  const ageMs = now().getTime() - Date.parse(books.open.readAt ?? '')
  if (!isUrgent && ageMs < freshMs && isUpToDate(books)) return books
  const open = await refresh(books.open, countedIn(books), books.reading)
  await saveOpen(files, open)
  return { ...books, open }
}

/** Whether the last read reached the present. */
export function isUpToDate({ open }: Pick<Books, 'open'>): boolean {
  return open.readAt !== undefined && open.readAt === open.readTo
}

/**
 * Reads everything since the last close again, because something differs: an order may have changed, or a movement was
 * booked late. If the chain of balances does not agree with Stripe's then, looks for late movements of closed months.
 */
export async function readAgain(books: Books, { files }: Keeping): Promise<Books> {
  const { last, read } = books
  const reading = { ...books.reading, hasTime: () => true }
  const open = await refresh(books.open, countedIn(books), reading, true)
  await saveOpen(files, open)
  const again = { ...books, open }
  if (!last || checkChain(again).length === 0) return again
  return { ...again, late: await findLate(last, open, read, reading) }
}

const countedIn = ({ last }: Books) => new Set(last?.countedPayouts.map(({ id }) => id))

/** Why a month cannot be closed now, whatever its figures are; `undefined` when it can. */
export function refusalOf(month: string, books: Books, now: Date): 'not_over' | 'previous_open' | undefined {
  if (Date.parse(periodIn(month, books).to) > now.getTime()) return 'not_over'
  return month === openMonthOf(books.open, books.timeZone) ? undefined : 'previous_open'
}

/**
 * Closes the first open month: lists it and the one before it whole, and keeps its file for good. Until the 5th it is
 * refused while anything differs.
 */
export async function closeMonth(
  books: Books,
  keeping: Keeping,
): Promise<{ books: Books; closed?: Month; refusal?: 'differs' | 'moving'; verdict: Comparison }> {
  const { read, reading, last, timeZone } = books
  const open = await refresh(books.open, countedIn(books), reading, true)
  const late = last ? await findLate(last, open, read, reading) : books.late
  const current = { ...books, open, late }
  const month = await makeMonth(openMonthOf(open, timeZone), current)
  const { verdict } = month
  const refusal = verdict.differences.length > 0 ? 'differs' : open.isStill ? undefined : 'moving'
  if (refusal && mustAgree(month.month, keeping)) {
    await saveOpen(keeping.files, open)
    await keepOpen(keeping.files, month)
    return { books: current, refusal, verdict }
  }
  const closed = await keepClosed(keeping.files, { ...month, isClosed: true })
  const rest = openSince(open, closed.to)
  await saveOpen(keeping.files, rest)
  const next = { ...books, open: rest, last: closed, late: nothingLate }
  return { books: next, closed, verdict: closed.verdict }
}

function mustAgree(month: string, { now, timeZone }: Keeping): boolean {
  const due: DueMonth = dueMonth(now(), timeZone)
  return month === due.month && due.mayClose !== 'always'
}

/** The first open month, if the schedule closes it now. */
export function monthToClose({ open, timeZone }: Books, now: Date): string | undefined {
  const month = openMonthOf(open, timeZone)
  const due = dueMonth(now, timeZone)
  return month < due.month || (month === due.month && due.mayClose !== 'wait') ? month : undefined
}

/** Makes open months as they are now, and keeps them: all of them, or one. */
export async function keepOpenMonths(books: Books, keeping: Keeping, only?: string): Promise<Month[]> {
  const months = await makeOpenMonths(books, keeping, only)
  const isSame = months.every(({ verdict }) => verdict.differences.length === 0)
  const made = isSame ? months : await makeOpenMonths(await readAgain(books, keeping), keeping, only)
  for (const month of made) await keepOpen(keeping.files, month)
  return made
}

async function makeOpenMonths(books: Books, { now }: Keeping, only?: string): Promise<Month[]> {
  const present = monthAt(now().toISOString(), books.timeZone)
  const months: Month[] = []
  let month = openMonthOf(books.open, books.timeZone)
  for (; month <= present; month = monthAfter(month)) {
    if (only === undefined || month === only) months.push(await makeMonth(month, books))
  }
  return months
}
