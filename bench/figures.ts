import Table from 'cli-table3'

/** The middle of the figures; of an even number of them the upper of the two. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Prints figures as a table under a heading. */
export function printFigures(heading: string, head: string[], rows: (string | number)[][]): void {
  const table = new Table({
    head,
    colAligns: ['left', ...head.slice(1).map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  })
  table.push(...rows.map((row) => row.map(String)))
  console.log(`\n${heading}\n${table.toString()}`)
}
