import { type Amount, type Column, type Sheet, sheetOf } from '../exports/sheet'
import type { AccountName, Accounting } from './accounts'
import type { Line } from './booked-line'
import type { Entry } from './entries'

type JournalRow = Omit<Entry, 'lines'> & {
  line: Line
  code: string | undefined
  accountName: string | undefined
}

/** The columns of the journal (docs/finance.md). */
export const journalColumns: Column<JournalRow>[] = [
  { name: 'entry', kind: 'text', value: ({ number }) => number },
  { name: 'date', kind: 'date', value: ({ day }) => day },
  { name: 'narration', kind: 'text', value: ({ narration }) => narration },
  { name: 'payout_id', kind: 'text', value: ({ payoutId }) => payoutId },
  { name: 'payout_trace_id', kind: 'text', value: ({ payoutTraceId }) => payoutTraceId },
  { name: 'account', kind: 'text', value: ({ line }) => line.account },
  { name: 'account_code', kind: 'text', value: ({ code }) => code },
  { name: 'account_name', kind: 'text', value: ({ accountName }) => accountName },
  { name: 'description', kind: 'text', value: ({ line }) => line.description },
  { name: 'debit', kind: 'amount', value: debitOf },
  { name: 'credit', kind: 'amount', value: creditOf },
  { name: 'currency', kind: 'currency', value: ({ currency }) => currency },
]

/** Every line of the journal as a row, and the sums of debits and credits, which are equal. */
export function journalSheet(entries: Entry[], accounting: Accounting, timeZone: string): Sheet {
  return sheetOf({
    name: 'journal',
    columns: journalColumns,
    sources: rowsOf(entries, accounting),
    timeZone,
    hasTotals: true,
  })
}

function rowsOf(entries: Entry[], { accounts }: Accounting): JournalRow[] {
  const accountOf = (name: AccountName) => accounts[name]
  return entries.flatMap(({ lines, ...entry }) =>
    lines.map((line) => {
      const { code, name } = accountOf(line.account) ?? {}
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
