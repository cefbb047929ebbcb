/**
 * A Markdown table as Prettier would format it: the first column to the left, the others to the right
 * unless `align` says otherwise.
 */
export function markdownTable(
  head: string[],
  rows: string[][],
  align: ('left' | 'right')[] = head.map((_name, column) => (column === 0 ? 'left' : 'right')),
): string {
  const widths = head.map((_name, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: string[]) => `| ${cells.map(pad).join(' | ')} |`
  const pad = (cell: string, column: number) =>
    align[column] === 'right'
      ? cell.padStart(widths[column] ?? 0)
      : cell.padEnd(widths[column] ?? 0)
  const rule = widths.map((width, column) =>
    align[column] === 'right' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
