import type { TableSource } from '../../../platform/aws/tables'
import type { Period } from '../period'
import { closeAt, readBooks } from '../read-books'
import { type Entry, journalOf } from './entries'

/**
 * Reads the journal of whole months. Once the last of them is closed, it does not change any more: what was recorded
 * later is left out, because it belongs to the next month's journal, as to its statement.
 *
 * @param hasTax whether the tax has an account of its own.
 */
export async function readJournal(
  ledger: TableSource,
  period: Period,
  hasTax: boolean,
): Promise<{ entries: Entry[]; isClosed: boolean }> {
  const close = await closeAt(ledger, period.to)
  const books = await readBooks(ledger, period, close?.closedAt)
  const entries = journalOf(books, period, hasTax)
  return { entries, isClosed: close !== undefined }
}
