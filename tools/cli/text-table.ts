import Table from 'cli-table3'

/** A column: its heading, its cell of a row, and whether it contains figures. */
export type Column<Row> = [head: string, cell: (row: Row) => string, figure?: 'figure']

/** A table for a terminal, without colors: one line per row, figures aligned to the right. */
export function textTable<Row>(columns: Column<Row>[], rows: Row[]): string {
  const table = new Table({
    head: columns.map(([head]) => head),
    colAligns: columns.map(([, , figure]) => (figure ? 'right' : 'left')),
    style: { head: [], border: [], compact: true },
  })
  table.push(...rows.map((row) => columns.map(([, cell]) => cell(row))))
  return table.toString()
}
