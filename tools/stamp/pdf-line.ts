import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFContext,
  type PDFObject,
  type PDFPageLeaf,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { longestAddress, type Slot } from '../../lambda/shop/stamp/tail'
import { cutDisplayFont, smallPrint } from '../fonts/cut-display-font'
import { embedFont } from './embed-font'

/** By the character that stands for it in a line. */
export const places: Record<string, Pick<Slot, 'word'> & { placeholder: string }> = {
  '\u0001': { word: 'address', placeholder: '@'.repeat(4 * longestAddress) },
  '\u0002': { word: 'orderNumber', placeholder: '#'.repeat(4 * 16) },
}

/** An artifact: tagged PDFs have no place for it in their structure. */
export async function formOf(context: PDFContext, line: string): Promise<PDFRef> {
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

/** Pages with the same resources or the same geometry share what is added to them. */
export function showing(context: PDFContext, form: PDFRef): (page: PDFPageLeaf) => void {
  const name = PDFName.of('StampedCopy')
  const before = context.register(context.stream('q\n'))
  const made = new Map<PDFDict | string, PDFRef>()
  const once = (what: PDFDict | string, make: () => PDFObject) => {
    const ref = made.get(what) ?? context.register(make())
    made.set(what, ref)
    return ref
  }
  return (page) => {
    const contents = page.Contents()
    const own = contents instanceof PDFArray ? contents.asArray() : [page.get(PDFName.Contents)]
    const drawing = `\nQ q ${matrixOf(page).join(' ')} cm ${name.toString()} Do Q\n`
    const after = once(drawing, () => context.stream(drawing))
    page.set(PDFName.Contents, context.obj([before, ...own.filter((part) => part !== undefined), after]))
    const resources = page.Resources() ?? context.obj({})
    const more = once(resources, () => {
      const copy = resources.clone()
      const objects = copy.lookupMaybe(PDFName.XObject, PDFDict)?.clone() ?? context.obj({})
      objects.set(name, form)
      copy.set(PDFName.XObject, objects)
      return copy
    })
    page.set(PDFName.Resources, more)
  }
}

/** At the lower left of what the reader sees, whichever way it is turned, in points of 1/72 inch. */
function matrixOf(page: PDFPageLeaf): number[] {
  const media = page.MediaBox().asRectangle()
  const crop = page.CropBox()?.asRectangle() ?? media
  const left = Math.max(media.x, crop.x)
  const bottom = Math.max(media.y, crop.y)
  const right = Math.min(media.x + media.width, crop.x + crop.width)
  const top = Math.min(media.y + media.height, crop.y + crop.height)
  const unit = 1 / (page.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1)
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
