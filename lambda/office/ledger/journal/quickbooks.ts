import { type Column, type Sheet, sheetOf } from '../exports/sheet'
import type { Accounting } from './accounts'
import type { Entry } from './entries'
import { creditOf, debitOf, type JournalRow, journalRows } from './journal-sheet'

const columns: Column<JournalRow>[] = [
  { name: 'Journal No', kind: 'text', value: ({ number }) => number },
  { name: 'Journal Date', kind: 'text', value: ({ day }) => monthFirst(day) },
  { name: 'Account Name', kind: 'text', value: ({ accountName }) => accountName },
  {
    name: 'Description',
    kind: 'text',
    value: ({ narration, line }) => `${line.description}. ${narration}`,
  },
  { name: 'Debits', kind: 'amount', value: debitOf },
  { name: 'Credits', kind: 'amount', value: creditOf },
]

/**
 * The journal in the form that QuickBooks Online imports: a line each, grouped by the journal's number, in the
 * company's home currency. Its import asks which column is which.
 * https://quickbooks.intuit.com/learn-support/en-au/help-article/import-export-files/import-journal-entries-quickbooks-online/L4tQBwbs7_AU_en_AU
 */
export function quickbooksSheet(entries: Entry[], accounting: Accounting): Sheet {
  const sources = journalRows(entries, accounting)
  return sheetOf({ name: 'journal', columns, sources, timeZone: 'UTC', hasTotals: false })
}

/** `11/25/2026`. */
function monthFirst(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
}
