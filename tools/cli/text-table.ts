import Table from 'cli-table3'

/** `cell` formats a row; figures align to the right. */
export type Column<Row> = [head: string, cell: (row: Row) => string, figure?: 'figure']

/** Without colours, and one line per row. */
export function textTable<Row>(columns: Column<Row>[], rows: Row[]): string {
  const table = new Table({
    head: columns.map(([head]) => head),
    colAligns: columns.map(([, , figure]) => (figure ? 'right' : 'left')),
    style: { head: [], border: [], compact: true },
  })
  table.push(...rows.map((row) => columns.map(([, cell]) => cell(row))))
  return table.toString()
}
