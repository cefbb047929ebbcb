import { type TextColumn, textTable } from '../tools/cli/text-table'

/** For an even number of values, the upper one of the middle two. */
export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** The value below which `share` of the values lie, such as 0.95. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

export function printTable(heading: string, head: string[], rows: (string | number)[][]): void {
  const columns = head.map((name, at): TextColumn<(string | number)[]> => [
    name,
    (row) => String(row[at]),
    at > 0 && 'figure',
  ])
  console.log(`\n${heading}\n${textTable(columns, rows)}`)
}
