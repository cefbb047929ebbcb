import { type Column, type Sheet, sheetOf } from '../exports/sheet'
import type { Accounting } from './accounts'
import type { Entry } from './entries'
import { type JournalRow, journalRows } from './journal-sheet'

const none = () => undefined

/**
 * The journal in the form of Xero's template for manual journals: a line each, grouped by the same narration and date,
 * debits positive and credits negative, in the currency of the organisation.
 * https://help.xero.com/nz/ManualJournalsImport
 */
export function xeroSheet(entries: Entry[], accounting: Accounting): Sheet {
  const columns: Column<JournalRow>[] = [
    // The number keeps entries of the same day apart.
    {
      name: '*Narration',
      kind: 'text',
      value: ({ number, narration }) => `${number} ${narration}`,
    },
    { name: '*Date', kind: 'text', value: ({ day }) => dayWithMonthName(day) },
    { name: 'Description', kind: 'text', value: ({ line }) => line.description },
    { name: '*AccountCode', kind: 'text', value: ({ code }) => code },
    { name: '*TaxRate', kind: 'text', value: () => accounting.xeroTaxRate },
    {
      name: '*Amount',
      kind: 'amount',
      value: ({ line: { cents }, currency }) => ({ cents, currency }),
    },
    { name: 'TrackingName1', kind: 'text', value: none },
    { name: 'TrackingOption1', kind: 'text', value: none },
    { name: 'TrackingName2', kind: 'text', value: none },
    { name: 'TrackingOption2', kind: 'text', value: none },
  ]
  const sources = journalRows(entries, accounting)
  return sheetOf({ name: 'journal', columns, sources, timeZone: 'UTC', hasTotals: false })
}

/** `25 Nov 2026`, one of the two forms that Xero reads, and the same in every country. */
function dayWithMonthName(day: string): string {
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
  return `${day.slice(8)} ${month.format(new Date(`${day}T00:00:00Z`))} ${day.slice(0, 4)}`
}
