/** The rows of the table of a page whose first column has this heading, as their cells. */
export function rowsOf(page: string, heading: string): string[][] {
  const table = new RegExp(`^\\| ${heading} .*\\n\\|[-:| ]+\\n((?:\\|.*\\n)+)`, 'm').exec(page)
  const lines = table?.[1]?.trim().split('\n') ?? []
  return lines.map((line) => line.split('|').slice(1, -1).map(withoutTicks))
}

/** The names in the first cell of each row; a cell may have several, separated by commas. */
export function firstColumn(page: string, heading: string): string[] {
  return rowsOf(page, heading).flatMap(([cell = '']) => cell.split(', '))
}

const withoutTicks = (cell: string) => cell.replaceAll('`', '').trim()
