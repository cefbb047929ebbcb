import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { BooksFiles } from '../books/files/books-files'
import type { Month } from '../books/files/month-file'
import { monthFiles, sheetFile } from '../books/exports/sheet-of-months'
import { statementPage } from './page/statement-page'

export const statementFile = 'statement.html'

export const closedFile = (month: string, name: string) => `${month}/${name}`

/** The files never change. */
export async function keepFiles(files: BooksFiles, month: Month): Promise<void> {
  const page = closedFile(month.month, statementFile)
  if (await files.read(page)) return
  for (const file of monthFiles) {
    const pieces = Readable.from(sheetFile([month], file))
    await files.add(closedFile(month.month, file.name), await buffer(pieces))
  }
  // Last, because its presence means that all files are there.
  await files.add(page, Buffer.from(statementPage(month)))
}
