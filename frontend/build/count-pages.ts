import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'

/** The number of pages of a PDF. `undefined`, with a line on stderr, if it cannot be read. */
export async function countPages(path: string): Promise<number | undefined> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)))
    const { numPages } = pdf
    await pdf.loadingTask.destroy()
    return numPages
  } catch (error) {
    console.error(`The page does not say how long the ebook is: ${String(error)}`)
    return undefined
  }
}
