import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { countPages } from './count-pages'
import { openEpub } from './epub'

const maxSampleMegabytes = 20

/** A sentence for the seller. */
export async function sampleFault(path: string, books: readonly string[]): Promise<string | undefined> {
  const fault = await ebookFault(path, 'sampleFile')
  if (fault !== undefined) return fault
  const name = relative(process.cwd(), path)
  const bytes = await readFile(path)
  for (const book of books) {
    if (existsSync(book) && bytes.equals(await readFile(book)))
      return `${name} is the book itself, and everybody can read it: save a part of the book there.`
  }
  const megabytes = Math.ceil(bytes.length / 1e6)
  if (megabytes <= maxSampleMegabytes) return undefined
  return `${name} has ${megabytes} MB, and a sample may have ${maxSampleMegabytes} MB: make it shorter, or its pictures smaller.`
}

/**
 * A sentence for the seller.
 *
 * @param optional the field of a file that may be left out
 */
export async function ebookFault(
  path: string,
  optional = path.endsWith('.epub') ? 'epubFile' : undefined,
): Promise<string | undefined> {
  const name = relative(process.cwd(), path)
  const isEpub = path.endsWith('.epub')
  if (!existsSync(path)) {
    return optional
      ? `There is no ${name}: put the ${isEpub ? 'EPUB' : 'PDF'} there, or set ${optional} in product/product.ts to undefined.`
      : `There is no ebook to sell: put it at ${name}, or name another file in product/product.ts.`
  }
  const head = await readHead(path)
  if (head.startsWith(pointer))
    return `${name} is a pointer of Git LFS, not the ebook: download the file with "git lfs pull".`
  if (!isEpub && !head.includes('%PDF-')) return `${name} is not a PDF: save the ebook as PDF and put it there.`
  try {
    await (isEpub ? readFile(path).then(openEpub) : countPages(path))
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    return isEpub
      ? `${name} is not an EPUB that readers can open (${reason}): save the ebook as EPUB again.`
      : `${name} has no page that can be read (${reason}): save the ebook as PDF again.`
  }
}

/** https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md#the-pointer */
const pointer = 'version https://git-lfs.github.com/spec/'

/** Readers accept a PDF's header within the first 1,024 bytes: ISO 32000-1, appendix H.3. */
async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1024), position: 0 })
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
