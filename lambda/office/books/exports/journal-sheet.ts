import type { Accounting } from '../journal/accounts'
import type { Line } from '../journal/booked-line'
import type { Entry } from '../journal/entries'
import type { Column } from './sheet'

type JournalRow = Omit<Entry, 'lines'> & Line & { code: string | undefined; accountName: string | undefined }

export const journalColumns: Column<JournalRow>[] = [
  ['entry', 'text', ({ number }) => number],
  ['date', 'date', ({ day }) => day],
  ['narration', 'text', ({ narration }) => narration],
  ['payout_id', 'text', ({ payoutId }) => payoutId],
  ['payout_trace_id', 'text', ({ payoutTraceId }) => payoutTraceId],
  ['account', 'text', ({ account }) => account],
  ['account_code', 'text', ({ code }) => code],
  ['account_name', 'text', ({ accountName }) => accountName],
  ['description', 'text', ({ description }) => description],
  ['debit', 'amount', ({ cents, currency }) => (cents > 0 ? { cents, currency } : undefined)],
  ['credit', 'amount', ({ cents, currency }) => (cents < 0 ? { cents: -cents, currency } : undefined)],
  ['currency', 'currency', ({ currency }) => currency],
]

export function journalRows(entries: Entry[], { accounts }: Accounting): JournalRow[] {
  return entries.flatMap(({ lines, ...entry }) =>
    lines.map((line) => {
      const { code, name } = accounts[line.account] ?? {}
      return { ...entry, ...line, code: code?.trim(), accountName: name?.trim() }
    }),
  )
}
