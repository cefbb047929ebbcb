import {
  type Format,
  openView,
  type View,
  written,
} from '../../../lambda/office/ledger/exports/open-view'
import { totalName } from '../../../lambda/office/ledger/exports/sheet'
import type { Period } from '../../../lambda/office/ledger/period'
import type { StoreTables } from '../../../lambda/platform/aws/tables'

/** The content of a file before it is written. */
type FileContent = {
  pieces: AsyncIterable<string> | AsyncIterable<Uint8Array>
  /** How many rows were read so far, without rows of sums. */
  count: () => number
  /** What the reader has to know about it, in sentences. */
  notes: string[]
}

export type FileSource = (store: StoreTables) => Promise<FileContent>

/** A view of a period as a table, whose rows are read as they are written. */
export function tableSource(
  view: View,
  { period, format, contacts }: { period: Period; format: Format; contacts?: true | undefined },
): FileSource {
  return async (store) => {
    const sheet = openView(view, store, period, contacts)
    let count = 0
    async function* rows() {
      for await (const row of sheet.rows) {
        if (row[0] !== totalName) count += 1
        yield row
      }
    }
    return { pieces: written({ ...sheet, rows: rows() }, format), count: () => count, notes: [] }
  }
}
