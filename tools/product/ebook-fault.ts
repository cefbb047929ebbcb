import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { relative } from 'node:path'
import { countPages } from './count-pages'

/** Why the file at `path` cannot be sold, as one sentence. */
export async function ebookFault(path: string): Promise<string | undefined> {
  const name = relative(process.cwd(), path)
  if (!existsSync(path)) {
    return `There is no ebook to sell: put it at ${name}, or name another file in product/product.ts.`
  }
  const head = await readHead(path)
  // https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md#the-pointer
  if (head.startsWith('version https://git-lfs.github.com/spec/')) {
    return `${name} is a pointer of Git LFS, not the ebook: download the file with "git lfs pull".`
  }
  if (!head.includes('%PDF-'))
    return `${name} is not a PDF: save the ebook as PDF and put it there.`
  try {
    await countPages(path)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    return `${name} has no page that can be read (${reason}): save the ebook as PDF again.`
  }
}

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
