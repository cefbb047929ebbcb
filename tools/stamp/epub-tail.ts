import { parse } from 'node-html-parser'
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../lambda/html'
import { type Slot, type Tail, longestAddress } from '../../lambda/shop/stamp/tail'
import { textDirection } from '../../lambda/text-direction'
import { packagePath, unpacked } from '../product/epub'
import { zipTail } from './zip-tail'

type StampTexts = { heading: string; line: (address: string, orderNumber: string) => string }

/**
 * For a last page with the buyer's words.
 * @throws Error whose message continues a sentence about the file
 */
export function epubTail(epub: Uint8Array, texts: StampTexts, locale: string): Tail {
  const files = unpacked(epub)
  if (files.has('META-INF/signatures.xml'))
    throw new Error('it is signed, and a stamped copy would break the signature')
  const name = files.nameOf(packagePath(files)) ?? ''
  const { text, encode } = lettersOf(Buffer.from(files.bytesOf(name) ?? []))
  const id = freeName([text, ...files.names])
  const page = pageOf(texts, locale, isFixedLayout.test(text) ? viewport : '')
  const item = `item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"`
  const changed = { name, bytes: encode(withLast(withLast(text, 'manifest', item), 'spine', `itemref idref="${id}"`)) }
  const last = { name: name.replace(/[^/]*$/, `${id}.xhtml`), bytes: page.bytes }

  const zip = Buffer.from(epub)
  const { from, tail, pageAt, checksumAt } = zipTail(zip, changed, last)
  return {
    prefix: { bytes: from, sha256: createHash('sha256').update(zip.subarray(0, from)).digest('hex') },
    tail: tail.toString('base64'),
    slots: page.slots.map((slot) => ({ ...slot, at: pageAt + slot.at })),
    checksums: [{ from: pageAt, to: pageAt + page.bytes.length, at: checksumAt }],
  }
}

/** In any encoding: the letters of ASCII are themselves, and all bytes stay as they are. */
function lettersOf(document: Buffer) {
  const mark = document.toString('hex', 0, 2)
  const encoding = mark === 'fffe' || mark === 'feff' ? 'utf16le' : 'latin1'
  const ordered = (bytes: Buffer) => (mark === 'feff' ? bytes.swap16() : bytes)
  return {
    text: ordered(Buffer.from(document)).toString(encoding),
    encode: (text: string) => ordered(Buffer.from(text, encoding)),
  }
}

function freeName(texts: string[]): string {
  const taken = texts.join('\n').toLowerCase()
  let name = 'stamped-copy'
  while (taken.includes(name)) name += '-2'
  return name
}

function withLast(xml: string, parent: string, element: string): string {
  const found = parse(xml).querySelectorAll('*')
  const { range, rawTagName } = found.find((each) => each.rawTagName.replace(/^.*:/, '') === parent) ?? parse('')
  const end = /<\/[^<>]*>$/.exec(xml.slice(...range))
  if (!end) throw new Error(`its package document has no ${parent} that a page can be added to`)
  const at = range[0] + end.index
  return `${xml.slice(0, at)}<${rawTagName.slice(0, -parent.length)}${element}/>${xml.slice(at)}`
}

/** Then each page needs a viewport: readers do not mix layouts, https://github.com/w3c/epub-specs/issues/1708 */
const isFixedLayout = /<[^<>]*\brendition:layout\b[^<>]*>\s*pre-paginated\b/
const viewport = '<meta name="viewport" content="width=600, height=800"/>'

/** Each letter can become one like `&#38;`. */
const slotLength = (letters: number) => letters * 5 + '<!---->'.length
const address = { mark: '\uE000', word: 'address', length: slotLength(longestAddress) } as const
const orderNumber = { mark: '\uE001', word: 'orderNumber', length: slotLength(16) } as const

/** Valid in EPUB 2 and 3. */
function pageOf({ heading, line }: StampTexts, locale: string, head: string) {
  const title = escapeHtml(heading)
  const page = `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="${locale}" lang="${locale}" dir="${textDirection(locale)}">
<head><title>${title}</title>${head}</head>
<body><h1>${title}</h1><p style="word-wrap: break-word">${escapeHtml(line(address.mark, orderNumber.mark))}</p></body>
</html>
`
  const slots: Slot[] = []
  let written = ''
  for (const part of page.split(/([\uE000\uE001])/)) {
    const found = [address, orderNumber].find(({ mark }) => mark === part)
    if (found) {
      const { word, length } = found
      written += '<span dir="ltr">'
      slots.push({ at: Buffer.byteLength(written), length, word, form: 'xml' })
      written += `${' '.repeat(length)}</span>`
    } else written += part
  }
  return { bytes: Buffer.from(written), slots }
}
