import { type Month, readClosed } from '../../books/files/month-file'
import { compareClosed } from '../../books/keeping/compare-closed'
import {
  bringUpToDate,
  closeMonth,
  isUpToDate,
  keepOpenMonths,
  loadBooks,
  readAgain,
  closeRefusal,
} from '../../books/keeping/keep-books'
import { checkChain, openMonthOf } from '../../books/keeping/make-month'
import type { Keeping } from '../../books/keeping/open-books'
import { monthPeriod } from '../../books/model/period'
import { keepFiles } from '../../statement/closed-files'
import { readSent } from '../../statement/email/sent-once'
import type { MonthRequest, MonthResult } from './request'

/** `undefined` when another call is sending it. */
export type Send = (month: Month) => Promise<string | undefined>

export async function answerMonth({ month, action }: MonthRequest, keeping: Keeping, send: Send): Promise<MonthResult> {
  const { files, timeZone, now } = keeping
  const nothing = { month, movements: 0, isComplete: true, isClosed: false }
  if (Date.parse(monthPeriod(month, timeZone).from) > now().getTime()) {
    return { ...nothing, refusal: 'not_begun' }
  }
  const closed = await readClosed(files.read, month)
  if (closed && action === 'read') return resultOf(closed, keeping)
  if (closed && action !== 'compare') return answerClosed(closed, action, keeping, send)
  const books = await bringUpToDate(await loadBooks(keeping), action !== 'read')
  const movements = books.open.movements.length
  if (!isUpToDate(books)) return { ...nothing, movements, isComplete: false }
  if (closed) {
    const whole = checkChain(books).length > 0 ? await readAgain(books) : books
    return { ...(await resultOf(closed, keeping)), verdict: await compareClosed(closed, whole) }
  }
  if (month < openMonthOf(books)) return { ...nothing, refusal: 'before_first' }
  if (action === 'read' || action === 'compare') {
    const [made] = await keepOpenMonths(books, month)
    return { ...nothing, movements, readAt: made?.readAt, verdict: made?.verdict }
  }
  const refusal = closeRefusal(month, books)
  if (refusal) return { ...nothing, movements, refusal }
  const closing = await closeMonth(books)
  if (!closing.closed) {
    return { ...nothing, movements, refusal: closing.refusal, verdict: closing.verdict }
  }
  return answerClosed(closing.closed, action, keeping, send)
}

async function answerClosed(closed: Month, action: MonthRequest['action'], keeping: Keeping, send: Send) {
  await keepFiles(keeping.files, closed)
  const isSent = action !== 'send' || (await send(closed)) !== undefined
  const result = await resultOf(closed, keeping)
  return isSent ? result : { ...result, refusal: 'being_sent' as const }
}

async function resultOf(closed: Month, { files }: Keeping): Promise<MonthResult> {
  const { month, movements, late, readAt, verdict } = closed
  const sentAt = (await readSent(files.read, month))?.sentAt
  const count = movements.length + late.length
  return { month, movements: count, isComplete: true, isClosed: true, readAt, sentAt, verdict }
}
