import { type PDFContext, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import { create } from 'fontkitten'
import type { FontCut } from '../fonts/cut-display-font'

/**
 * A composite font in which the code of a character is its UTF-16 code unit, so that a text needs no table, and copies
 * as it was. ISO 32000-1, 9.7; PDF/A wants the font and, of a part of one, its set of codes.
 */
export function embedFont(context: PDFContext, { characters, bytes }: FontCut): PDFRef {
  const font = create(bytes)
  if (font.isCollection) throw new Error('A cut of a font holds several fonts.')
  const scaled = (value: number) => Math.round((value * 1000) / font.unitsPerEm)
  const codes = characters.map((character) => character.charCodeAt(0))
  const glyphIds = Buffer.alloc(2 * 0x10000)
  const present = Buffer.alloc(0x10000 / 8)
  const widths: (number | number[])[] = []
  for (const code of codes) {
    const { id, advanceWidth } = font.glyphForCodePoint(code)
    glyphIds.writeUInt16BE(id, 2 * code)
    widths.push(code, [scaled(advanceWidth)])
  }
  for (const code of [0, ...codes]) present[code >> 3] = (present[code >> 3] ?? 0) | (0x80 >> (code & 7))
  const { minX, minY, maxX, maxY } = font.bbox
  const name = 'EBSTMP+Newsreader'
  const descriptor = {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    ItalicAngle: 0,
    StemV: 80,
    Ascent: scaled(font.ascent),
    Descent: scaled(font.descent),
    CapHeight: scaled(font.capHeight),
    FontBBox: [minX, minY, maxX, maxY].map(scaled),
    FontFile2: context.register(context.flateStream(bytes, { Length1: bytes.length })),
    CIDSet: context.register(context.flateStream(present)),
  }
  const text = (value: string) => PDFString.of(value)
  const descendant = {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    W: widths,
    CIDSystemInfo: { Registry: text('Adobe'), Ordering: text('Identity'), Supplement: 0 },
    FontDescriptor: context.register(context.obj(descriptor)),
    CIDToGIDMap: context.register(context.flateStream(glyphIds)),
  }
  const composite = {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [context.register(context.obj(descendant))],
    ToUnicode: context.register(context.flateStream(unicodeMap(codes))),
  }
  return context.register(context.obj(composite))
}

/** A range may differ in its last byte only. */
function unicodeMap(codes: readonly number[]): string {
  const blocks = [...new Set(codes.map((code) => (code >> 8).toString(16).padStart(2, '0')))]
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.length} beginbfrange
${blocks.map((block) => `<${block}00> <${block}ff> <${block}00>`).join('\n')}
endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`
}
