/** The cells of a text table, those that wrap as one; the head is the first row. */
export function tableCells(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('│'))
  const rows: string[][] = []
  for (const line of lines) {
    const cells = line
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const before = cells[0] === '' ? rows.pop() : undefined
    rows.push(before ? before.map((cell, index) => `${cell} ${cells[index] ?? ''}`.trim()) : cells)
  }
  return rows
}
