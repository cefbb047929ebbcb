/** The heading is first. */
export function tableCells(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('│'))
  return rows.map((row) =>
    row
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
