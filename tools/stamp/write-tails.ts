import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { tailKey } from '../../lambda/contract'
import type { Tail } from '../../lambda/shop/stamp/tail'
import { UserError } from '../../lib/stage/user-error'
import { messages } from '../../product/messages'
import { product } from '../../product/product'
import { buildFolder } from '../build/build-folder'
import { epubTail } from './epub-tail'

/**
 * Returns the folder.
 *
 * @param paths of the ebook's files
 * @throws UserError with a sentence about why copies of a file cannot be stamped
 */
export async function writeTails(paths: readonly string[]): Promise<string> {
  const folder = buildFolder('tails')
  for (const path of paths) await writeFile(join(folder, tailKey(basename(path))), JSON.stringify(await tailOf(path)))
  return folder
}

async function tailOf(path: string): Promise<Tail> {
  const { heading, line } = messages.download.stamp
  const file = await readFile(path)
  try {
    if (path.endsWith('.epub')) return epubTail(file, { heading, line }, product.locale)
    // Half a second to load.
    const { pdfTail } = await import('./pdf-tail')
    return await pdfTail(file, line)
  } catch (error) {
    const name = relative(process.cwd(), path)
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    throw new UserError(
      `${name} cannot carry the buyer's address (${reason}): save it in another way, or set stampCopies in product/product.ts to false.`,
      { cause: error },
    )
  }
}
