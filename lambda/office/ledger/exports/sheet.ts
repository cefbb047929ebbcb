/** An amount in whole smallest units of its currency. */
export type Amount = { cents: number; currency: string }

/** The value of a cell: a text, a number or an amount. Instants and dates are texts, as orders have them. */
export type Cell = string | number | Amount | undefined

/** What a column holds. Amounts and numbers are added up where a sheet has totals, unless the column says otherwise. */
export type Kind = 'text' | 'currency' | 'date' | 'instant' | 'amount' | 'number'

/** A column, and how to get its cell of a source. */
export type Column<Source> = {
  name: string
  kind: Kind
  value: (source: Source) => Cell
  /** False where only some rows have a cell, so that the sum would fit to no other one. */
  hasTotal?: false
}

/** The first cell of a row of sums. */
export const totalName = 'Total'

/** A file of finance before it has a format: typed columns, and rows that are read as they are written. */
export type Sheet = {
  name: string
  columns: { name: string; kind: Kind }[]
  rows: AsyncIterable<Cell[]>
  /** In which instants are written. */
  timeZone: string
}

type Definition<Source> = {
  name: string
  columns: Column<Source>[]
  sources: AsyncIterable<Source> | Iterable<Source>
  timeZone: string
  /** Whether the last rows are the sums by currency. */
  hasTotals: boolean
}

/** Makes a sheet of what its rows are about. */
export function sheetOf<Source>(definition: Definition<Source>): Sheet {
  const { name, columns, sources, timeZone, hasTotals } = definition
  const rows = rowsOf(columns, sources)
  return { name, columns, rows: hasTotals ? withTotals(columns, rows) : rows, timeZone }
}

async function* rowsOf<Source>(
  columns: Column<Source>[],
  sources: AsyncIterable<Source> | Iterable<Source>,
): AsyncGenerator<Cell[]> {
  for await (const source of sources) yield columns.map(({ value }) => value(source))
}

/**
 * Adds a row for each currency: the sums of the amounts that are in it, and of the numbers of the rows that name
 * it first. Currencies are never added together.
 */
async function* withTotals(
  columns: { kind: Kind; hasTotal?: false }[],
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<Cell[]> {
  const sums = new Map<string, (number | undefined)[]>()
  const currencyAt = columns.findIndex(({ kind }) => kind === 'currency')
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
    yield columns.map(({ kind, hasTotal = true }, index) => {
      const sum = hasTotal ? ofCurrency[index] : undefined
      if (index === 0) return totalName
      if (kind === 'currency') return currency
      return kind === 'amount' && sum !== undefined ? { cents: sum, currency } : sum
    })
  }
}
