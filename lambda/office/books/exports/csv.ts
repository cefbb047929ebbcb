import { stringify } from 'csv-stringify/sync'
import { decimalPrice } from '../../../price'
import { type Cell, cellWriter, type Sheet } from './sheet'

/** Without it, Excel reads UTF-8 in the machine's own encoding. */
const byteOrderMark = '\uFEFF'

/** A text that a spreadsheet would execute gets an apostrophe. */
export async function* csvOf(sheet: Sheet): AsyncGenerator<string> {
  const write = cellWriter(sheet)
  yield `${byteOrderMark}${sheet.columns.map(({ name }) => name).join(',')}\r\n`
  for await (const row of sheet.rows) {
    yield stringify([write(row)], {
      record_delimiter: 'windows',
      cast: { string: harmless, number: (value, { index }) => digits(value, row[index]) },
    })
  }
}

/**
 * Where a list is separated by semicolons, as in Germany, a spreadsheet begins a cell after each, also within quotes.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulas = /((?:^|[;|])["'\s]*)(?=[=+\-@＝＋－＠])/gu

function harmless(text: string): string {
  return text.replaceAll(formulas, "$1'")
}

/** An amount has all decimals of its currency: `14.90`. */
function digits(value: number, cell: Cell): string {
  return typeof cell === 'object' ? decimalPrice(cell.cents, cell.currency) : String(value)
}
