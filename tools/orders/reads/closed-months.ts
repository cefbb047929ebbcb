import type { MonthFile } from '../../../lambda/office/books/exports/sheet-of-months'
import { type Month, readAnyMonth, readClosed } from '../../../lambda/office/books/files/month-file'
import { monthAfter } from '../../../lambda/office/books/model/period'
import { closedFile, statementFile } from '../../../lambda/office/statement/closed-files'
import { statementPage } from '../../../lambda/office/statement/page/statement-page'
import type { Terminal } from '../../cli/terminal'
import { askMonth } from './keep-books'
import { NotDoneError } from './not-done-error'
import type { Store } from './store'

/** Leaves out months before the first order and after `present`. Throws a NotDoneError when none is left. */
export async function readMonths(
  store: Store,
  { first, last, present }: { first: string; last: string; present: string },
  terminal: Pick<Terminal, 'during'>,
): Promise<{ months: Month[]; notes: string[] }> {
  const found: { months: Month[]; notes: string[] } = { months: [], notes: [] }
  for (let month = first; month <= last && month <= present; month = monthAfter(month)) {
    const closed = await readClosed(store.books, month)
    if (closed) found.months.push(closed)
    else if ((await askMonth(store, month, 'read', terminal)).refusal === undefined) {
      found.months.push(await readOneMonth(store, month))
      found.notes.push(`${month} is open: what is in it may change.`)
    }
  }
  if (found.months.length > 0) return found
  const span = 'they begin with that of the first order and end with the present one'
  throw new NotDoneError(`The books have none of these months: ${span}.`)
}

export async function readOneMonth(store: Store, month: string): Promise<Month> {
  const found = await readAnyMonth(store.books, month)
  if (found) return found
  throw new NotDoneError(`There are no books of ${month}.`)
}

/** An open month as it was last read. */
export async function statementOf(store: Store, month: string): Promise<string> {
  const kept = await store.books(closedFile(month, statementFile))
  return kept?.toString() ?? statementPage(await readOneMonth(store, month))
}

/** Such as `prod-movements-2026-11.csv`. */
export function fileName({ view, format }: MonthFile, months: string, stage = 'local'): string {
  return `${[stage, view, months].join('-')}.${format}`
}
