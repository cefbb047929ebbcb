import { type Amount, type Column, type Sheet, sheetOf } from './sheet'
import type { Accounting } from '../journal/accounts'
import type { Line } from '../journal/booked-line'
import type { Entry } from '../journal/entries'

type JournalRow = Omit<Entry, 'lines'> & {
  line: Line
  code: string | undefined
  accountName: string | undefined
}

/** The columns of the journal (docs/finance.md). */
export const journalColumns: Column<JournalRow>[] = [
  ['entry', 'text', ({ number }) => number],
  ['date', 'date', ({ day }) => day],
  ['narration', 'text', ({ narration }) => narration],
  ['payout_id', 'text', ({ payoutId }) => payoutId],
  ['payout_trace_id', 'text', ({ payoutTraceId }) => payoutTraceId],
  ['account', 'text', ({ line }) => line.account],
  ['account_code', 'text', ({ code }) => code],
  ['account_name', 'text', ({ accountName }) => accountName],
  ['description', 'text', ({ line }) => line.description],
  ['debit', 'amount', debitOf],
  ['credit', 'amount', creditOf],
  ['currency', 'currency', ({ currency }) => currency],
]

/** Every line of the journal as a row, and the sums of debits and credits, which are equal. */
export function journalSheet(entries: Entry[], accounting: Accounting, timeZone: string): Sheet {
  const sources = rowsOf(entries, accounting)
  return sheetOf({ name: 'journal', columns: journalColumns, sources, timeZone, hasTotals: true })
}

function rowsOf(entries: Entry[], { accounts }: Accounting): JournalRow[] {
  return entries.flatMap(({ lines, ...entry }) =>
    lines.map((line) => {
      const { code, name } = accounts[line.account] ?? {}
      return { ...entry, line, code: code?.trim(), accountName: name?.trim() }
    }),
  )
}

function debitOf({ line: { cents }, currency }: JournalRow): Amount | undefined {
  return cents > 0 ? { cents, currency } : undefined
}

function creditOf({ line: { cents }, currency }: JournalRow): Amount | undefined {
  return cents < 0 ? { cents: -cents, currency } : undefined
}
