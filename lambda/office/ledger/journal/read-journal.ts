import type { TableSource } from '../../../platform/aws/tables'
import type { Movement } from '../movement'
import type { Period } from '../period'
import { closeAt, readBooks } from '../read-books'
import { type Entry, journalOf } from './entries'

/**
 * Reads the journal of whole months. Once the last of them is closed, it does not change any more: what was recorded
 * later is left out, movements and trace ids, because it belongs to the next month's journal, as to its statement.
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
  const closedAt = close?.closedAt
  const asOf = (movement: Movement) =>
    closedAt === undefined || (movement.payoutTraceAt ?? '') <= closedAt
      ? movement
      : { ...movement, payoutTraceId: undefined }
  const { movements, late } = books
  const known = { movements: movements.map(asOf), late: late.map(asOf) }
  return { entries: journalOf(known, period, hasTax), isClosed: close !== undefined }
}
