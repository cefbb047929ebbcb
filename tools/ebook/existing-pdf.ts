import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { producer } from './pdf-information'

/**
 * Whether the PDF at `file` was made by `npm run ebook` or is the seller's own; `undefined` if there is
 * none.
 * @throws Error when it is not a PDF
 */
export async function existingPdf(file: string): Promise<'ours' | 'foreign' | undefined> {
  if (!existsSync(file)) return undefined
  const text = (await readFile(file)).toString('latin1')
  if (!isPdf(text)) throw new Error(`product/ebook/${basename(file)} is not a PDF.`)
  return text.includes(`/Producer (${producer})`) ? 'ours' : 'foreign'
}

/** Readers accept a header and an end mark within 1,024 bytes: ISO 32000-1, appendix H.3. */
function isPdf(text: string): boolean {
  return text.slice(0, 1024).includes('%PDF-') && text.slice(-1024).includes('%%EOF')
}
