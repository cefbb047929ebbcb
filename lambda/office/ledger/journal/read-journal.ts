import type { TableSource } from '../../../platform/aws/tables'
import type { Period } from '../period'
import { closeAt, readBooks } from '../read-books'
import { type Entry, journalOf } from './entries'

export type Journal = {
  entries: Entry[]
  currencies: string[]
  /** Whether the last month is closed, so that the journal does not change any more. */
  isClosed: boolean
}

/**
 * Reads the journal of whole months. Once the last of them is closed, what was recorded later is left out: it belongs
 * to the next month's journal, as to its statement.
 *
 * @param hasTax whether the tax has an account of its own.
 */
export async function readJournal(
  ledger: TableSource,
  period: Period,
  hasTax: boolean,
): Promise<Journal> {
  const close = await closeAt(ledger, period.to)
  const books = await readBooks(ledger, period, close?.closedAt)
  const entries = journalOf(books, period, hasTax)
  const currencies = [...new Set(entries.map(({ currency }) => currency))].toSorted()
  return { entries, currencies, isClosed: close !== undefined }
}
