import Table from 'cli-table3'

/** `cell` formats a row; figures align to the right. */
export type Column<Row> = [head: string, cell: (row: Row) => string, figure?: 'figure']

const mostColumns = 80

/** Without colours. Where a line would have more than 80 characters, the fewest possible cells wrap between words. */
export function textTable<Row>(columns: Column<Row>[], rows: Row[]): string {
  const head = columns.map(([text]) => text)
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)))
  const table = new Table({
    head,
    colAligns: columns.map(([, , figure]) => (figure ? 'right' : 'left')),
    colWidths: fittingWidths([head, ...cells]).map((width) => width + 2),
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  })
  table.push(...cells)
  return table.toString()
}

/** Without the space beside the borders. No word is broken, so a table of long words stays wider. */
function fittingWidths(lines: string[][]): number[] {
  const [head = []] = lines
  const longest = (index: number, words: RegExp | string) =>
    Math.max(...lines.flatMap((line) => (line[index] ?? '').split(words)).map((text) => text.length))
  const widths = head.map((_, index) => longest(index, '\n'))
  const least = head.map((_, index) => longest(index, /\s/))
  const wrapping = (index: number, width: number) => lines.filter((line) => (line[index] ?? '').length > width).length
  const room = mostColumns - 3 * head.length - 1
  while (widths.reduce((sum, width) => sum + width, 0) > room) {
    const [narrower] = widths
      .map((width, index) => ({ index, width: width - 1, cells: wrapping(index, width - 1) }))
      .filter(({ index, width }) => width >= (least[index] ?? 0))
      .toSorted((one, other) => one.cells - other.cells)
    if (!narrower) break
    widths[narrower.index] = narrower.width
  }
  return widths
}
