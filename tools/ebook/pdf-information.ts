import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/** `date` is a day such as 2026-11-21. */
export type PdfInformation = { title: string; author: string; subject: string; creator: string; date: string }

/** `npm run ebook` recognizes its own files by it. */
export const producer = 'npm run ebook'

/** `undefined` if there is no file. Throws an Error when it is not a PDF. */
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

/**
 * Replaces Chromium's metadata, which lacks the author and contains the time of printing. The object grows, so later
 * offsets in the cross-reference table move.
 * @throws Error when the file does not have Chromium's structure
 */
export function withInformation(pdf: Buffer, information: PdfInformation): Buffer {
  const file = pdf.toString('latin1')
  const [, number] = /\btrailer\s*<<[^]*?\/Info (\d+) 0 R/.exec(file) ?? []
  const old = new RegExp(`(?<=\\n)${number} 0 obj\\n<<[^]*?>>\\nendobj`).exec(file)
  if (number === undefined || !old) throw new Error("the PDF has no information dictionary in Chromium's format")
  const dictionary = informationObject(number, information)
  const growth = dictionary.length - old[0].length
  const moved = (offset: number) => (offset > old.index ? offset + growth : offset)
  const complete = file.slice(0, old.index) + dictionary + file.slice(old.index + old[0].length)
  return Buffer.from(moveOffsets(complete, moved), 'latin1')
}

function informationObject(number: string, information: PdfInformation): string {
  const date = `(D:${information.date.replaceAll('-', '')}000000Z)`
  return `${number} 0 obj
<</Title ${textString(information.title)}
/Author ${textString(information.author)}
/Subject ${textString(information.subject)}
/Creator ${textString(information.creator)}
/Producer (${producer})
/CreationDate ${date}
/ModDate ${date}>>
endobj`
}

/** UTF-16 with its byte order mark, in hexadecimal. */
function textString(text: string): string {
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return `<${utf16.toString('hex').toUpperCase()}>`
}

function moveOffsets(file: string, moved: (offset: number) => number): string {
  const table = file.lastIndexOf('\nxref\n')
  if (table < 0) throw new Error('the PDF has no cross-reference table')
  const tail = file
    .slice(table)
    .replace(/(\d{10}) (\d{5}) n/g, (_, offset: string, generation: string) => {
      return `${String(moved(Number(offset))).padStart(10, '0')} ${generation} n`
    })
    .replace(/startxref\n(\d+)/, (_, offset: string) => `startxref\n${moved(Number(offset))}`)
  return file.slice(0, table) + tail
}

/**
 * Renumbers the nodes of the structure tree, in the same order and length. Chromium's numbers depend on timing, so two
 * prints of one document would differ.
 */
export function withStableNodeIds(pdf: Buffer): Buffer {
  const file = pdf.toString('latin1')
  const ids = [...new Set(file.match(nodeId))].toSorted()
  const stable = new Map(ids.map((id, index) => [id, `node${String(index + 1).padStart(8, '0')}`]))
  return Buffer.from(
    file.replace(nodeId, (id) => stable.get(id) ?? id),
    'latin1',
  )
}

const nodeId = /\bnode\d{8}\b/g
