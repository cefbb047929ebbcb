import { accounting as ownAccounting } from '../../../product/accounting'
import { type Format, written } from '../../../lambda/office/ledger/exports/open-view'
import { type Accounting, accountingSchema } from '../../../lambda/office/ledger/journal/accounts'
import { journalSheet } from '../../../lambda/office/ledger/journal/journal-sheet'
import { readJournal } from '../../../lambda/office/ledger/journal/read-journal'
import type { Period } from '../../../lambda/office/ledger/period'
import { UserError } from '../../../lib/stage/user-error'
import { NotDoneError } from '../frame/not-done-error'
import type { FileSource } from './table-source'

type Request = {
  period: Period
  format: Format
  /** ISO 4217. Without it the file has every currency in which money moved. */
  currency?: string
}

/**
 * The journal of whole months.
 *
 * @param given the content of product/accounting.ts
 * @throws UserError that says what is wrong in it, before anything is read
 */
export function journalSource(
  { period, format, currency }: Request,
  given: unknown = ownAccounting,
): FileSource {
  const accounting = checkedAccounting(given)
  const only = currency?.toLowerCase()
  return async ({ ledger }) => {
    const hasTax = accounting.accounts.tax !== undefined
    const { entries, isClosed } = await readJournal(ledger, period, hasTax)
    const wanted = entries.filter((entry) => only === undefined || entry.currency === only)
    if (wanted.length === 0) {
      const which = only === undefined ? 'money' : only.toUpperCase()
      throw new NotDoneError(`No ${which} moved in ${period.label}, so there is nothing to book.`)
    }
    const lines = wanted.reduce((count, entry) => count + entry.lines.length, 0)
    return {
      pieces: written(journalSheet(wanted, accounting, period.timeZone), format),
      count: () => lines,
      notes: isClosed ? [] : [`${period.label} is not closed yet: its journal still changes.`],
    }
  }
}

function checkedAccounting(given: unknown): Accounting {
  const { data, error } = accountingSchema.safeParse(given)
  if (data) return data
  const faults = error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  )
  throw new UserError(`Correct product/accounting.ts: ${faults.join('; ')}.`)
}
