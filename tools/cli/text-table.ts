import Table, { type HorizontalTableRow } from 'cli-table3'

/** The heads of the columns, and which of them are figures, aligned to the right. */
type Columns = { head: string[]; figures: string[] }

/** A table for a terminal, without colours. */
export function textTable({ head, figures }: Columns, rows: HorizontalTableRow[]): string {
  const table = new Table({
    head,
    colAligns: head.map((name) => (figures.includes(name) ? 'right' : 'left')),
    style: { head: [], border: [], compact: true },
  })
  table.push(...rows)
  return table.toString()
}
