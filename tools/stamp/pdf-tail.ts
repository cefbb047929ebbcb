import { ParseSpeeds, PDFDict, PDFDocument, PDFName, type PDFObject, PDFPageLeaf, PDFPageTree } from '@cantoo/pdf-lib'
import { createHash } from 'node:crypto'
import type { Slot, Tail } from '../../lambda/shop/stamp/tail'
import { formOf, places, showing } from './pdf-line'

/**
 * An incremental update (ISO 32000-1, 7.5.6) that shows a line at the foot of each page but the cover.
 * @throws Error whose message continues a sentence about the file
 */
export async function pdfTail(pdf: Uint8Array, line: (address: string, orderNumber: string) => string): Promise<Tail> {
  const { document, start, useObjectStreams } = await open(pdf)
  const update = document.takeSnapshot()
  update.pdfSize = pdf.length - start
  const form = await formOf(document.context, line('\u0001', '\u0002').normalize())
  const show = showing(document.context, form)
  let left = document.getPageCount()
  const cover = left > 1 ? left : undefined
  document.catalog.Pages().traverse((page, ref) => {
    if (page instanceof PDFPageTree) return
    if (!(page instanceof PDFPageLeaf)) throw new Error('it has a page that cannot be read')
    const isCover = left === cover
    left -= 1
    if (isCover || update.shouldSave(ref.objectNumber)) return
    show(page)
    update.markRefForSave(ref)
  })
  const tail = Buffer.from(await document.saveIncremental(update, { useObjectStreams, objectsPerTick: Infinity }))
  const slots = Object.values(places).map(({ word, placeholder }): Slot => {
    const at = tail.indexOf(placeholder)
    if (at < 0 || tail.includes(placeholder, at + 1)) throw new Error(`it has no single slot for the ${word}`)
    return { at, length: placeholder.length, word, form: 'hex' }
  })
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  return { prefix: { bytes: pdf.length, sha256 }, tail: tail.toString('base64'), slots, checksums: [] }
}

async function open(pdf: Uint8Array) {
  const options = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false, ignoreEncryption: true }
  const document = await PDFDocument.load(pdf, options)
  if (document.isEncrypted) throw new Error('it is encrypted: choose no password and no restrictions')
  const { context } = document
  if (context.enumerateIndirectObjects().some(([, object]) => isSigned(object)))
    throw new Error('it is signed, which no change survives')
  // Some files refer to objects that they lack, and must not find the new ones in their place.
  context.largestObjectNumber = Math.max(context.largestObjectNumber, (context.trailerInfo.Size?.asNumber() ?? 1) - 1)
  // What readers count offsets from: ISO 32000-1, appendix H.3.
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const start = bytes.indexOf('%PDF-')
  const index = start + context.pdfFileDetails.prevStartXRef
  const [, kind] = /^\s*(xref|\d+\s+\d+\s+obj)/.exec(bytes.toString('latin1', index, index + 32)) ?? []
  if (kind === undefined) throw new Error('its table of objects is not where it should be')
  return { document, start, useObjectStreams: kind !== 'xref' }
}

/** A signature, or a field that has one. */
function isSigned(object: PDFObject): boolean {
  if (!(object instanceof PDFDict)) return false
  const isField = object.get(PDFName.of('FT')) === PDFName.of('Sig')
  return object.has(PDFName.of('ByteRange')) || (isField && object.has(PDFName.of('V')))
}
