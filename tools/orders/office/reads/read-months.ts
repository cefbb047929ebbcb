import { type MonthHead, readHead } from '../../../../lambda/office/books/files/month-file'
import { monthAfter, monthAt, monthPeriod, type Period } from '../../../../lambda/office/books/model/period'
import { readSent } from '../../../../lambda/office/statement/email/sent-once'
import { UserError } from '../../../../lib/stage/user-error'
import type { Office } from './create-reads'

/** Without books when Stripe was not read for it yet. */
export type ListedMonth = {
  month: string
  period: Period
  isOver: boolean
  books: MonthHead | undefined
  sentAt: string | undefined
}

export const mostMonths = 36
const monthsAtOnce = 12

/** From the present month back to that of the first order. */
export async function listMonths(office: Office): Promise<ListedMonth[]> {
  const present = monthAt(office.now().toISOString(), office.timeZone)
  const months: ListedMonth[] = []
  while (months.length < mostMonths) {
    const names = Array.from({ length: monthsAtOnce }, (_, back) => monthAfter(present, -months.length - back))
    const read = await Promise.all(names.map((name) => readMonth(office, name)))
    // The present month may not be read yet.
    const missing = read.findIndex(({ month, books }) => !books && month !== present)
    months.push(...(missing === -1 ? read : read.slice(0, missing)))
    if (missing !== -1) break
  }
  return months
}

/** A closed month keeps the zone of its close. Throws a PeriodError, or a UserError for a month that has not begun. */
export async function readMonth({ store, timeZone, now }: Office, month: string): Promise<ListedMonth> {
  const { label, ...own } = monthPeriod(month, timeZone)
  if (Date.parse(own.from) > now().getTime()) throw new UserError(`${month} has not begun yet.`)
  const books = await readHead(store.books, month)
  const { from, to, timeZone: zone } = books ?? own
  const sentAt = books?.isClosed ? (await readSent(store.books, month))?.sentAt : undefined
  const isOver = Date.parse(to) <= now().getTime()
  return { month, period: { from, to, timeZone: zone, label }, isOver, books, sentAt }
}
