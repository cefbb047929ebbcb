import type { Sheet } from './sheet'
import { cellWriter } from './written-cell'

/** Writes a sheet as a JSON array with an object for each row; what a row does not have is `null`. */
export async function* jsonOf(sheet: Sheet): AsyncGenerator<string> {
  const write = cellWriter(sheet)
  let before = '[\n'
  for await (const row of sheet.rows) {
    const cells = write(row)
    const fields = sheet.columns.map(({ name }, index) => [name, cells[index] ?? null])
    yield `${before}${JSON.stringify(Object.fromEntries(fields))}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
