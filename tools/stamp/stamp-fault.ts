import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'

/** A sentence about why the PDF or EPUB has no tail with the buyer's words. */
export async function stampFault(path: string, tailOf: (file: Uint8Array) => unknown): Promise<string | undefined> {
  try {
    await tailOf(await readFile(path))
    return undefined
  } catch (error) {
    const name = relative(process.cwd(), path)
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    return `${name} cannot carry the buyer's address (${reason}): save it in another way, or set stampCopies in product/product.ts to false.`
  }
}
