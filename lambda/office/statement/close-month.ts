import { addClose, type Close } from '../ledger/close'
import { csvOf } from '../ledger/exports/csv'
import { movementsSheet } from '../ledger/exports/movements-sheet'
import { xlsxOf } from '../ledger/exports/xlsx'
import { monthPeriod } from '../ledger/period'
import { balanceOf, readBooks } from '../ledger/read-books'
import type { StoreTables } from '../../platform/aws/tables'
import { statementPage } from './page/statement-page'
import type { Statement } from './figures/statement'
import { type FileKind, keepFile } from './files/statement-files'

export type StatementStore = StoreTables & {
  bucket: string
  seller: string
  timeZone: string
}

/**
 * Closes a month, unless it is closed already.
 *
 * @param completeAt when record-movements had last written everything that it found. What is being written meanwhile
 *   is recorded later, so it goes into the next statement, whether the totals include it or not.
 */
export async function closeMonth(
  { ledger, timeZone }: StatementStore,
  month: string,
  completeAt: string,
): Promise<Close> {
  const { from, to } = monthPeriod(month, timeZone)
  const balances = balanceOf(await readBooks(ledger, { from, to }, completeAt))
  const closedAt = completeAt
  return addClose(ledger, { closedMonth: month, timeZone, from, to, closedAt, balances })
}

/** Creates and stores the files of a closed month; files that are stored already stay. */
export async function keepFiles(
  store: StatementStore,
  statement: Statement,
  month: string,
): Promise<void> {
  const { movements, late } = await readBooks(store.ledger, statement.period, statement.madeAt)
  const { timeZone } = statement.period
  const rows = () => movementsSheet(store.ledger, [...late, ...movements], timeZone)
  const keep = (kind: FileKind, body: Buffer) => keepFile(store.bucket, month, kind, body)
  await keep('csv', await bytesOf(csvOf(rows())))
  await keep('xlsx', await bytesOf(xlsxOf(rows())))
  // Stored last, because its presence means that all files are there.
  await keep('page', Buffer.from(statementPage(statement)))
}

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const buffers: Uint8Array[] = []
  for await (const piece of pieces) buffers.push(Buffer.from(piece))
  return Buffer.concat(buffers)
}
