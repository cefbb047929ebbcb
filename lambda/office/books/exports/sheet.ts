import { printableLine } from '../../../platform/text/printable'
import { zonedTime } from '../../../platform/text/zoned-time'
import { decimalPrice } from '../../../price'

/** In whole smallest units of the currency. */
export type Amount = { cents: number; currency: string }

/** Instants and dates are texts, in the form that orders store. */
export type Cell = string | number | Amount | undefined

/** Amounts and numbers are summed where a sheet has totals, unless the column opts out. */
export type Kind = 'text' | 'currency' | 'date' | 'instant' | 'amount' | 'number'

/** A column without a total has cells in some rows only. */
export type Column<Source> = [name: string, kind: Kind, value: (source: Source) => Cell, noTotal?: 'no total']

export const totalName = 'Total'

/** Rows are made only as they are written. */
export type Sheet = {
  name: string
  columns: { name: string; kind: Kind }[]
  rows: AsyncIterable<Cell[]>
  timeZone: string
}

/** @param given `hasTotals`: the last rows are sums by currency. */
export function sheetOf<Source>(given: {
  name: string
  columns: Column<Source>[]
  sources: Iterable<Source>
  timeZone: string
  hasTotals: boolean
}): Sheet {
  const { name, columns, sources, timeZone, hasTotals } = given
  const rows = rowsOf(columns, sources)
  const heads = columns.map(([head, kind]) => ({ name: head, kind }))
  return { name, columns: heads, rows: hasTotals ? withTotals(columns, rows) : rows, timeZone }
}

async function* rowsOf<Source>(columns: Column<Source>[], sources: Iterable<Source>): AsyncGenerator<Cell[]> {
  for (const source of sources) yield columns.map(([, , value]) => value(source))
}

/** Numbers count for the currency in the row's first currency column. */
async function* withTotals<Source>(columns: Column<Source>[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  const sums = new Map<string, (number | undefined)[]>()
  const currencyAt = columns.findIndex(([, kind]) => kind === 'currency')
  for await (const row of rows) {
    const named = row[currencyAt]
    for (const [index, cell] of row.entries()) {
      const amount = typeof cell === 'number' ? { cents: cell, currency: named } : cell
      if (typeof amount !== 'object' || typeof amount.currency !== 'string') continue
      const ofCurrency = sums.get(amount.currency) ?? []
      ofCurrency[index] = (ofCurrency[index] ?? 0) + amount.cents
      sums.set(amount.currency, ofCurrency)
    }
    yield row
  }
  for (const [currency, ofCurrency] of [...sums].toSorted(([a], [b]) => a.localeCompare(b))) {
    yield columns.map(([, kind, , noTotal], index) => {
      const sum = noTotal ? undefined : ofCurrency[index]
      if (index === 0) return totalName
      if (kind === 'currency') return currency
      return kind === 'amount' && sum !== undefined ? { cents: sum, currency } : sum
    })
  }
}

/** Writes amounts in the currency's main unit, instants as in Stripe's reports, texts on one line. */
export function cellWriter({ columns, timeZone }: Sheet): (row: Cell[]) => (string | number | undefined)[] {
  const timeOf = zonedTime(timeZone)
  return (row) =>
    row.map((cell, index) => {
      if (typeof cell === 'object') return Number(decimalPrice(cell.cents, cell.currency))
      if (typeof cell !== 'string') return cell
      return columns[index]?.kind === 'instant' ? timeOf(cell) : printableLine(cell)
    })
}
