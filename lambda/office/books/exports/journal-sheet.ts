import type { Amount, Column } from './sheet'
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

export function journalRows(entries: Entry[], { accounts }: Accounting): JournalRow[] {
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
