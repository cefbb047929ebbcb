import { addClose, type Close, readClose } from '../ledger/close'
import { compareBooks } from '../ledger/compare-books'
import { csvOf } from '../ledger/exports/csv'
import { movementsSheet } from '../ledger/exports/movements-sheet'
import { xlsxOf } from '../ledger/exports/xlsx'
import { monthPeriod } from '../ledger/period'
import { balanceOf, readBooks } from '../ledger/read-books'
import type { TableSource } from '../platform/aws/tables'
import { statementPage } from './page/statement-page'
import { makeStatement } from './reading/make-statement'
import type { Statement } from './figures/statement'
import { type FileKind, keepFile } from './files/statement-files'

export type StatementStore = {
  ledger: TableSource
  orders: TableSource
  /** The bucket of the closed months' files. */
  bucket: string
  /** The seller's name. */
  seller: string
  timeZone: string
}

/** The statement of a month as the books are now, or as they were when it was closed. */
export async function readStatement(
  store: StatementStore,
  month: string,
  now: Date,
): Promise<{ statement: Statement; close: Close | undefined }> {
  const close = await readClose(store.ledger, month)
  const period = monthPeriod(month, close?.timeZone ?? store.timeZone)
  const comparison = await compareBooks(store, period, now)
  const madeAt = close ? new Date(close.closedAt) : now
  const request = { seller: store.seller, period, now: madeAt, comparison }
  return { statement: await makeStatement(store, request), close }
}

/** Closes a month with the totals of now, or leaves it as it was closed. */
export async function closeMonth(store: StatementStore, month: string, now: Date): Promise<Close> {
  const period = monthPeriod(month, store.timeZone)
  const closedAt = now.toISOString()
  const balances = balanceOf(await readBooks(store.ledger, period, closedAt))
  return addClose(store.ledger, {
    closedMonth: month,
    timeZone: store.timeZone,
    from: period.from,
    to: period.to,
    closedAt,
    endings: Object.fromEntries(balances.map((each) => [each.currency, each.endingCents])),
  })
}

/** Makes and keeps the files of a closed month; what is kept already stays. */
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
  // Last, because its presence says that all are there.
  await keep('page', Buffer.from(statementPage(statement)))
}

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const buffers: Uint8Array[] = []
  for await (const piece of pieces) buffers.push(Buffer.from(piece))
  return Buffer.concat(buffers)
}
