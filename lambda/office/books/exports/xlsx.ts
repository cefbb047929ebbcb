import { writeXlsxStream } from 'hucre/xlsx'
import { decimalsOf } from '../../../price'
import { type Cell, cellWriter, type Kind, type Sheet, totalName } from './sheet'

const bold = { bold: true }
const widths: Record<Kind, number> = { text: 30, currency: 10, date: 12, instant: 20, amount: 14, number: 10 }

/** Texts are inline strings, which no spreadsheet executes. */
export function xlsxOf(sheet: Sheet): AsyncIterable<Uint8Array> {
  const write = cellWriter(sheet)
  let current: Cell[] = []
  // hucre takes one style per column but reads it for each row: first for the header.
  const columns = sheet.columns.map(({ name: header, kind }, index) => ({
    header,
    width: widths[kind],
    get style() {
      const numFmt = formatOf(kind, current[index])
      return current.length === 0 || current[0] === totalName ? { numFmt, font: bold } : { numFmt }
    },
  }))
  async function* rows() {
    for await (const row of sheet.rows) {
      current = row
      yield write(row).map((cell, index) => valueOf(sheet.columns[index]?.kind, cell))
    }
  }
  return writeXlsxStream(rows(), { name: sheet.name, columns, freezePane: { rows: 1 } })
}

function formatOf(kind: Kind, cell: Cell): string | undefined {
  if (kind === 'instant') return 'yyyy-mm-dd hh:mm:ss'
  if (typeof cell !== 'object') return undefined
  const decimals = decimalsOf(cell.currency)
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

/** Excel's times have no zone, so hucre writes a `Date` in UTC. */
function valueOf(kind: Kind | undefined, cell: string | number | undefined) {
  const isTime = kind === 'instant' || kind === 'date'
  if (!isTime || typeof cell !== 'string') return cell ?? null
  return new Date(kind === 'date' ? cell : `${cell.replace(' ', 'T')}Z`)
}
