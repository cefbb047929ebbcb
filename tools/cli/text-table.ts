import Table, { type HorizontalTableRow } from 'cli-table3'

/**
 * A table for a terminal, without colours.
 *
 * @param columns their heads, and to which side each is aligned.
 */
export function textTable(
  columns: Record<string, 'left' | 'right'>,
  rows: HorizontalTableRow[],
): string {
  const table = new Table({
    head: Object.keys(columns),
    colAligns: Object.values(columns),
    style: { head: [], border: [], compact: true },
  })
  table.push(...rows)
  return table.toString()
}
