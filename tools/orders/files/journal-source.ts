import { accounting as ownAccounting } from '../../../product/accounting'
import { csvOf } from '../../../lambda/office/ledger/exports/csv'
import { written } from '../../../lambda/office/ledger/exports/open-view'
import {
  type Accounting,
  accountingFaults,
  accountingSchema,
  mostLines,
} from '../../../lambda/office/ledger/journal/accounts'
import {
  datevCurrency,
  datevFile,
  isInOneFiscalYear,
} from '../../../lambda/office/ledger/journal/datev'
import type { Entry } from '../../../lambda/office/ledger/journal/entries'
import { journalSheet } from '../../../lambda/office/ledger/journal/journal-sheet'
import { quickbooksSheet } from '../../../lambda/office/ledger/journal/quickbooks'
import { readJournal } from '../../../lambda/office/ledger/journal/read-journal'
import { xeroSheet } from '../../../lambda/office/ledger/journal/xero'
import type { Period } from '../../../lambda/office/ledger/period'
import { counted } from '../../../lambda/platform/text/in-words'
import { UserError } from '../../../lib/stage/user-error'
import { NotDoneError } from '../frame/not-done-error'
import { type FileFormat, isOfJournal } from './export-options'
import type { FileContent, FileSource } from './table-source'

type Request = {
  period: Period
  format: FileFormat
  /** ISO 4217. Without it a file for one software has the only one in which money moved, others have all. */
  currency?: string
  now: Date
}

/**
 * The journal of whole months in a format.
 *
 * @param given the content of product/accounting.ts
 * @throws UserError that says what the format lacks, before anything is read
 */
export function journalSource(request: Request, given: unknown = ownAccounting): FileSource {
  const { format, period } = request
  const currency = request.currency?.toLowerCase()
  const accounting = checkedAccounting(format, given)
  if (format === 'datev') checkForDatev(accounting, period, currency)
  return async ({ ledger }) => {
    const { entries, isClosed } = await readJournal(
      ledger,
      period,
      accounting.accounts.tax !== undefined,
    )
    const wanted = entries.filter((entry) => currency === undefined || entry.currency === currency)
    if (wanted.length === 0) throw new NotDoneError(emptyText(request))
    if (isOfJournal(format)) checkOneCurrency(wanted, format, period)
    const lines = wanted.reduce((count, entry) => count + entry.lines.length, 0)
    return {
      pieces: piecesOf(wanted, accounting, request),
      count: () => lines,
      notes: [
        ...(isClosed ? [] : [`${period.label} is not closed yet: its journal still changes.`]),
        ...lengthNotes(lines, format),
        ...(format === 'datev' && accounting.accounts.tax ? [automaticNote] : []),
      ],
    }
  }
}

function checkedAccounting(format: FileFormat, given: unknown): Accounting {
  const { data, error } = accountingSchema.safeParse(given)
  const faults = data
    ? accountingFaults(data, format)
    : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (data && faults.length === 0) return data
  throw new UserError(`Complete product/accounting.ts for ${format}: ${faults.join('; ')}.`)
}

function checkForDatev({ datev }: Accounting, period: Period, currency = datevCurrency): void {
  if (currency !== datevCurrency) throw new UserError(notForDatev(currency))
  if (!datev || isInOneFiscalYear(period, datev)) return
  throw new UserError(
    `${period.label} is in two fiscal years, and DATEV takes one: export its parts.`,
  )
}

/** A file for one software has no column for the currency. */
function checkOneCurrency(entries: Entry[], format: FileFormat, { label }: Period): void {
  const [only = '', ...others] = new Set(entries.map(({ currency }) => currency))
  if (others.length > 0) {
    const list = new Intl.ListFormat('en').format([only, ...others])
    throw new NotDoneError(
      `Money moved in ${list} in ${label}, and a file for ${format} has one of them: give --currency.`,
    )
  }
  if (format === 'datev' && only !== datevCurrency) throw new NotDoneError(notForDatev(only))
}

function notForDatev(currency: string): string {
  return (
    `The money is in ${currency}. Beside any currency but ${datevCurrency} DATEV wants the day's rate, which the ` +
    'ledger does not have: export the journal as csv or xlsx.'
  )
}

/** The settings do not say which accounts these are: an adviser knows. */
const automaticNote =
  'If sales, refunds or disputes are automatic accounts of DATEV (Automatikkonten, such as 8400 or 4400), it finds ' +
  'their tax itself, and this file books it twice: set accounts.tax to undefined.'

function lengthNotes(lines: number, format: FileFormat): string[] {
  const most = isOfJournal(format) ? mostLines[format] : lines
  return lines > most
    ? [`${format} takes ${counted(most, 'row')} at once: split the file between two entries.`]
    : []
}

function emptyText({ period, currency }: Request): string {
  const which = currency === undefined ? 'money' : currency.toUpperCase()
  return `No ${which} moved in ${period.label}, so there is nothing to book.`
}

function piecesOf(
  entries: Entry[],
  accounting: Accounting,
  { format, period, now }: Request,
): FileContent['pieces'] {
  switch (format) {
    case 'xero':
      return csvOf(xeroSheet(entries, accounting), '')
    case 'quickbooks':
      return csvOf(quickbooksSheet(entries, accounting), '')
    case 'datev':
      return datevFile(entries, accounting, { period, now })
    case 'csv':
    case 'xlsx':
      return written(journalSheet(entries, accounting, period.timeZone), format)
  }
}
