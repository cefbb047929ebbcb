/** `cell` formats a row; figures align to the right. */
export type TextColumn<Row> = [head: string, cell: (row: Row) => string, figure?: 'figure' | false]

/** Columns two spaces apart. */
export function textTable<Row>(columns: TextColumn<Row>[], rows: readonly Row[]): string {
  const parts = columns.map(([head, cell, figure]) => {
    const cells = [head, ...rows.map(cell)]
    const width = Math.max(...cells.map(({ length }) => length))
    return cells.map((text) => (figure ? text.padStart(width) : text.padEnd(width)))
  })
  const lineOf = (line: number) => parts.map((cells) => cells[line]).join('  ')
  return Array.from({ length: rows.length + 1 }, (_, line) => lineOf(line).trimEnd()).join('\n')
}
