/** The rows of the table of a page whose first column has this heading, as their cells. */
export function rowsOf(page: string, heading: string): string[][] {
  const table = new RegExp(`^\\| ${heading} .*\\n\\|[-:| ]+\\n((?:\\|.*\\n)+)`, 'm').exec(page)
  const lines = table?.[1]?.trim().split('\n') ?? []
  return lines.map((line) => line.split('|').slice(1, -1).map(withoutTicks))
}

/** The first cell of each row. */
export function firstColumn(page: string, heading: string): string[] {
  return rowsOf(page, heading).map(([cell = '']) => cell)
}

const withoutTicks = (cell: string) => cell.replaceAll('`', '').trim()
