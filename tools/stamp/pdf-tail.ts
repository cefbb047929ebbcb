import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFPageLeaf } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { createHash } from 'node:crypto'
import { longestAddress, type Slot, type Tail } from '../../lambda/shop/stamp/tail'
import { cutDisplayFont, smallPrint } from '../fonts/cut-display-font'
import { embedFont } from './embed-font'

/** By the character that stands for it in a line. */
const places: Record<string, Pick<Slot, 'word'> & { placeholder: string }> = {
  '\u0001': { word: 'address', placeholder: '@'.repeat(4 * longestAddress) },
  '\u0002': { word: 'orderNumber', placeholder: '#'.repeat(4 * 16) },
}

/**
 * An incremental update (ISO 32000-1, 7.5.6) that shows a line at the foot of each page.
 * @throws Error whose message continues a sentence about the file
 */
export async function pdfTail(pdf: Uint8Array, line: (address: string, orderNumber: string) => string): Promise<Tail> {
  const { document, start, useObjectStreams } = await open(pdf)
  const update = document.takeSnapshot()
  update.pdfSize = pdf.length - start
  const form = await formOf(document.context, line('\u0001', '\u0002').normalize())
  const show = showing(document.context, form)
  document.catalog.Pages().traverse((page, ref) => {
    if (!(page instanceof PDFPageLeaf) || update.shouldSave(ref.objectNumber)) return
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

const key = (name: string) => PDFName.of(name)

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
  return object.has(key('ByteRange')) || (object.get(key('FT')) === key('Sig') && object.has(key('V')))
}

/** Pages with the same resources or the same geometry share what is added to them. */
function showing(context: PDFContext, form: PDFRef): (page: PDFPageLeaf) => void {
  const name = key('StampedCopy')
  const before = context.register(context.stream('q\n'))
  const made = new Map<PDFDict | string, PDFRef>()
  const once = (what: PDFDict | string, make: () => PDFObject) => {
    const ref = made.get(what) ?? context.register(make())
    made.set(what, ref)
    return ref
  }
  return (page) => {
    const contents = page.Contents()
    const own = contents instanceof PDFArray ? contents.asArray() : [page.get(key('Contents'))]
    const drawing = `\nQ q ${matrixOf(page).join(' ')} cm ${name.toString()} Do Q\n`
    const after = once(drawing, () => context.stream(drawing))
    page.set(key('Contents'), context.obj([before, ...own.filter((part) => part !== undefined), after]))
    const resources = page.Resources() ?? context.obj({})
    const more = once(resources, () => {
      const copy = resources.clone()
      const objects = copy.lookupMaybe(key('XObject'), PDFDict)?.clone() ?? context.obj({})
      objects.set(name, form)
      copy.set(key('XObject'), objects)
      return copy
    })
    page.set(key('Resources'), more)
  }
}

/** An artifact: tagged PDFs have no place for it in their structure. */
async function formOf(context: PDFContext, line: string): Promise<PDFRef> {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  const cuts = await cutDisplayFont([...new Set([...ascii, ...Array.from(line)])], 'sfnt', smallPrint)
  let text = ''
  let current = -1
  for (const character of line) {
    const { placeholder } = places[character] ?? {}
    const font = placeholder ? 0 : cuts.findIndex(({ characters }) => characters.includes(character))
    if (font < 0) return formOf(context, '\u0001 · \u0002')
    if (font !== current) text += `${text && '> Tj '}/F${font} 7 Tf <`
    text += placeholder ?? character.charCodeAt(0).toString(16).padStart(4, '0')
    current = font
  }
  const content = `/Artifact <</Type /Pagination /Subtype /Footer>> BDC BT 0.45 g ${text}> Tj ET EMC`
  const fonts = Object.fromEntries(cuts.map((cut, index) => [`F${index}`, embedFont(context, cut)]))
  const dict = { Type: 'XObject', Subtype: 'Form', BBox: [0, -3, 2000, 9], Resources: { Font: fonts } }
  return context.register(context.stream(content, dict))
}

/** At the lower left of what the reader sees, whichever way it is turned, in points of 1/72 inch. */
function matrixOf(page: PDFPageLeaf): number[] {
  const media = page.MediaBox().asRectangle()
  const crop = page.CropBox()?.asRectangle() ?? media
  const left = Math.max(media.x, crop.x)
  const bottom = Math.max(media.y, crop.y)
  const right = Math.min(media.x + media.width, crop.x + crop.width)
  const top = Math.min(media.y + media.height, crop.y + crop.height)
  const unit = 1 / (page.lookupMaybe(key('UserUnit'), PDFNumber)?.asNumber() ?? 1)
  const [x, y] = [24 * unit, 10 * unit]
  const quarters = ((Math.round((page.Rotate()?.asNumber() ?? 0) / 90) % 4) + 4) % 4
  const turned = [
    [unit, 0, 0, unit, left + x, bottom + y],
    [0, unit, -unit, 0, right - y, bottom + x],
    [-unit, 0, 0, -unit, right - x, top - y],
    [0, -unit, unit, 0, left + y, top - x],
  ]
  return (turned[quarters] ?? []).map((value) => Number(value.toFixed(4)))
}
