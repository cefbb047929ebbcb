import Table, { type Cell } from 'cli-table3'

/** A column: its head; what it has of a row, nothing where a cell before spans it; and whether that is a figure. */
export type Column<Row> = [head: string, cell: (row: Row) => Cell | undefined, figure?: 'figure']

/** A table for a terminal, without colours: a line for each row, with figures aligned to the right. */
export function textTable<Row>(columns: Column<Row>[], rows: Row[]): string {
  const table = new Table({
    head: columns.map(([head]) => head),
    colAligns: columns.map(([, , figure]) => (figure ? 'right' : 'left')),
    style: { head: [], border: [], compact: true },
  })
  table.push(...rows.map((row) => columns.flatMap(([, cell]) => cell(row) ?? [])))
  return table.toString()
}
