import { stringify } from 'csv-stringify/sync'
import { decimalPrice } from '../../../price'
import type { Cell, Sheet } from './sheet'
import { cellWriter } from './written-cell'

const rowsAtOnce = 100
/** Without it, Excel reads UTF-8 in the machine's own encoding. */
const byteOrderMark = '\uFEFF'

/**
 * Writes a sheet as CSV in UTF-8. A text that a spreadsheet would execute gets an apostrophe; a negative number does
 * not.
 */
export async function* csvOf(sheet: Sheet): AsyncGenerator<string> {
  const write = cellWriter(sheet)
  yield `${byteOrderMark}${sheet.columns.map(({ name }) => name).join(',')}\r\n`
  let rows: Cell[][] = []
  for await (const row of sheet.rows) {
    rows.push(row)
    if (rows.length < rowsAtOnce) continue
    yield linesOf(rows, write)
    rows = []
  }
  yield linesOf(rows, write)
}

function linesOf(rows: Cell[][], write: ReturnType<typeof cellWriter>): string {
  return stringify(rows.map(write), {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: {
      string: harmless,
      number: (value, { records, index }) => digits(value, rows[records]?.[index]),
    },
  })
}

/**
 * Where a list is separated by semicolons, as in Germany, a spreadsheet begins a cell after each, also within quotes.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulas = /((?:^|[;|])["'\s]*)(?=[=+\-@＝＋－＠])/gu

function harmless(text: string): string {
  return text.replaceAll(formulas, "$1'")
}

/** Formats an amount with all decimals of its currency: `14.90`. */
function digits(value: number, cell: Cell): string {
  return typeof cell === 'object' ? decimalPrice(cell.cents, cell.currency) : String(value)
}
