import { Zip, ZipDeflate, strToU8, unzipSync, zipSync } from 'fflate'
import { parse } from 'node-html-parser'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { filledTail } from '../../../lambda/shop/stamp/tail'
import { checkEpub } from '../../../tools/check-product/check-epub'
import { checklistText } from '../../../tools/stage/checks/print-checks'
import { epubTail } from '../../../tools/stamp/epub-tail'
import { useFolder } from '../../support/run/use-folder'
import { epubOf, packageDocument } from '../../support/tools/epub-of'

const folder = useFolder()
const texts = { heading: 'Für dich & mich', line: (a: string, n: string) => `Exemplar <${a}>, ${n}, „${a}“` }
const address = "o'neil+a&b@example.com"

function stamped(epub: Uint8Array, to = address, locale = 'de-AT'): Buffer {
  const tail = epubTail(epub, texts, locale)
  const prefix = epub.subarray(0, tail.prefix.bytes)
  expect(createHash('sha256').update(prefix).digest('hex')).toBe(tail.prefix.sha256)
  return Buffer.concat([prefix, filledTail(tail, { address: to, orderNumber: 'EB-7K3M9Q2T' })])
}

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path))
const textOf = (files: Record<string, Uint8Array>, name: string) => Buffer.from(files[name] ?? []).toString()
const page = 'OEBPS/stamped-copy.xhtml'
const paragraphOf = (copy: Uint8Array, name = page) => parse(textOf(unzipSync(copy), name)).querySelector('p')?.text
const withDocument = (text: string) => epubOf(undefined, { 'OEBPS/content.opf': text })
const fixed = '<meta property="rendition:layout">pre-paginated</meta></metadata>'
const epub2 = packageDocument
  .replace('version="3.0"', 'version="2.0"')
  .replace(/<meta .*<\/meta>/, '')
  .replace(' properties="nav"', '/><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"')
  .replace('<spine>', '<spine toc="ncx">')
const ncx = `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head>
<meta name="dtb:uid" content="urn:x:1"/></head><docTitle><text>T</text></docTitle><navMap><navPoint id="p" playOrder="1">
<navLabel><text>T</text></navLabel><content src="nav.xhtml"/></navPoint></navMap></ncx>`
const text2 = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body><p>T</p></body></html>'

test.each<[string, Uint8Array]>([
  ['the sample', read('product/ebook/the-30000-dollar-month.epub')],
  ['the second book', read('test/support/second-book/product/ebook/chiisana-mise-no-keiri.epub')],
  [
    'a book of fixed layout',
    epubOf((xml) =>
      xml
        .replace('</metadata>', fixed)
        .replace('</head>', '<meta name="viewport" content="width=9, height=9"/></head>'),
    ),
  ],
  ['an EPUB 2', epubOf(undefined, { 'OEBPS/content.opf': epub2, 'OEBPS/toc.ncx': ncx, 'OEBPS/nav.xhtml': text2 })],
])('a copy of %s is the same files with one more page, and EPUBCheck finds no mistake', async (_book, epub) => {
  const copy = stamped(epub)

  const [before, after] = [unzipSync(epub), unzipSync(copy)]
  const changed = Object.keys(after).filter((name) => textOf(after, name) !== textOf(before, name))
  expect(changed).toEqual([expect.stringMatching(/\.opf$/), expect.stringMatching(/stamped-copy\.xhtml$/)])
  expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 1)
  expect(paragraphOf(copy, changed[1])).toBe(`Exemplar <${address}>, EB-7K3M9Q2T, „${address}“`)
  const header = copy.lastIndexOf('PK\u0003\u0004', undefined, 'latin1')
  expect(copy.readUInt32LE(header + 14)).toBe(crc32(after[changed[1] ?? ''] ?? ''))
  const path = join(folder, 'copy.epub')
  writeFileSync(path, copy)
  expect(checklistText([await checkEpub(path)])).toContain('✓ Readers can open the EPUB')
})

test('the page has room for the longest address, and the direction of its language', () => {
  const longest = `${'&'.repeat(64)}@${'e'.repeat(189)}`
  const copy = stamped(epubOf(), longest, 'he-IL')

  expect(paragraphOf(copy)).toContain(`<${longest}>, EB`)
  expect(textOf(unzipSync(copy), page)).toContain('xml:lang="he-IL" lang="he-IL" dir="rtl"')
})

const marked = packageDocument.replace('</manifest>', '@</manifest>').replace('</spine>', '#</spine>')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each<[string, string, ((text: string) => Uint8Array)?, { prefix?: string; id?: string }?]>([
  ['a prefix on each element', marked.replaceAll(/(<\/?|[@#])(?=\w)/g, '$1opf:'), strToU8, { prefix: 'opf:' }],
  ['a list in a comment', marked.replace('<manifest>', '<!-- <manifest></manifest> --><manifest>')],
  ['a list in a description', marked.replace('<dc:title>', '<dc:title><![CDATA[</manifest><spine></spine>]]>')],
  ['comments at the end', marked.replace('@', '<!-- </manifest> -->@').replace('#', '<!-- </spine> -->#')],
  ['single quotes and lines of Windows', marked.replaceAll('"', "'").replaceAll('\n', '\r\n')],
  ['a space in an end tag', marked.replace('</spine>', '</spine\n>')],
  ['its own stamped copy', marked.replaceAll('"n"', '"Stamped-Copy"'), strToU8, { id: 'stamped-copy-2' }],
  ['a byte order mark', marked, (text) => strToU8(`\uFEFF${text}`)],
  ['Latin-1', marked.replace('>T<', '>Für<'), (text) => strToU8(text, true)],
  ['UTF-16', marked.replace('>T<', '>会計<'), utf16],
  ['UTF-16 of the other order', marked.replace('>T<', '>会計<'), (text) => utf16(text).swap16()],
])('the page is added to a package document with %s', (_form, document, encode = strToU8, more = {}) => {
  const { prefix = '', id = 'stamped-copy' } = more
  const own = encode(document.replace('@', '').replace('#', ''))

  const copy = stamped(epubOf(undefined, { 'OEBPS/content.opf': own }))

  const item = `<${prefix}item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`
  const expected = encode(document.replace('@', item).replace('#', `<${prefix}itemref idref="${id}"/>`))
  expect(Buffer.from(unzipSync(copy)['OEBPS/content.opf'] ?? []).equals(expected)).toBe(true)
  expect(paragraphOf(copy, `OEBPS/${id}.xhtml`)).toContain(address)
})

const at = (path: string, name = path) =>
  epubOf((xml) => xml.replace('OEBPS/content.opf', path), { [name]: packageDocument })
const unnamed = Buffer.from(at('B\u00FC/a.opf', 'Bx/a.opf')).toString('latin1')
const latin1 = Buffer.from(unnamed.replaceAll('Bx/a.opf', 'B\u00FC/a.opf'), 'latin1')

test.each<[string, Uint8Array, string]>([
  ['at the root', at('content.opf'), 'stamped-copy.xhtml'],
  ['with %20 in its path', at('my%20OPF/a.opf', 'my OPF/a.opf'), 'my OPF/stamped-copy.xhtml'],
  ['in a folder named in Latin-1', latin1, 'B\u00FC/stamped-copy.xhtml'],
  ['in a folder that a Mac named', at('B\u00FC/a.opf', 'Bu\u0308/a.opf'), 'Bu\u0308/stamped-copy.xhtml'],
])('the page is beside a package document %s', (_place, epub, name) => {
  const copy = stamped(epub)

  expect(paragraphOf(copy, name)).toContain(address)
  expect(copy.readUInt16LE(copy.length - 12)).toBe(Buffer.from(epub).readUInt16LE(epub.length - 12) + 1)
})

/** As programs write it that do not know a file's size before its bytes. */
function streamed(): Uint8Array {
  const parts: Uint8Array[] = []
  const zip = new Zip((_error, part) => void parts.push(part))
  for (const [name, bytes] of Object.entries(unzipSync(epubOf()))) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(bytes, true)
  }
  zip.end()
  return Buffer.concat(parts)
}

const [body, end] = [Buffer.from(epubOf()).subarray(0, -22), Buffer.from(epubOf()).subarray(-22)]
const withEnd = (change: (record: Buffer) => unknown, ...more: Uint8Array[]) => {
  const record = Buffer.from(end)
  change(record)
  return Buffer.concat([body, ...more, record])
}

/** With the second end record of a zip64, which alone has the number and the place of the entries. */
function zip64(): Uint8Array {
  const wide = Buffer.alloc(56 + 20)
  wide.write('PK\u0006\u0006', 'latin1')
  wide.writeBigUInt64LE(44n, 4)
  for (const field of [24, 32]) wide.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), field)
  wide.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  wide.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  wide.write('PK\u0006\u0007', 56, 'latin1')
  wide.writeBigUInt64LE(BigInt(body.length), 56 + 8)
  return withEnd((record) => record.fill(0xff, 4, 20), wide)
}

test.each<[string, Uint8Array]>([
  ['with sizes after the files', streamed()],
  ['with folders as entries', zipSync({ ...unzipSync(epubOf()), 'OEBPS/': new Uint8Array(), 'Ü/': new Uint8Array() })],
  ['with more about each file', zipSync(unzipSync(epubOf()), { comment: 'c', extra: { 9: Buffer.of(1) } })],
  ['with a comment', Buffer.concat([withEnd((record) => record.writeUInt16LE(7, 20)), Buffer.from('comment')])],
  ['of zip64', zip64()],
  ['that is a copy itself', stamped(epubOf())],
])('a zip %s keeps its files', (_form, epub) => {
  const copy = stamped(epub)

  const { 'OEBPS/content.opf': _document, ...others } = unzipSync(epub)
  expect(unzipSync(copy)).toMatchObject(others)
  expect(copy.readUInt32LE(copy.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 4)).toBe(0)
  expect(copy.subarray(-2).toString()).toBe(Buffer.from(epub.subarray(-2)).toString())
})

/** In the directory only. */
function withEntries(count: number): Uint8Array {
  const from = end.readUInt32LE(16)
  const entry = body.subarray(body.lastIndexOf('PK\u0001\u0002'))
  const directory = Buffer.concat([body.subarray(from), ...Array.from({ length: count - 4 }, () => entry)])
  const record = Buffer.from(end)
  record.writeUInt16LE(count, 10)
  return Buffer.concat([body.subarray(0, from), directory, record])
}

test.each<[string, Uint8Array, RegExp]>([
  ['signed', epubOf(undefined, { 'META-INF/signatures.xml': '<signatures/>' }), /^it is signed/],
  ['without a container', epubOf((xml) => xml.replace('rootfile ', 'other ')), /has no manifest/],
  ['without an end of its spine', withDocument(packageDocument.replace('</spine>', '')), /has no spine/],
  ['of as many files as a zip can have', withEntries(65_534), /too many files/],
])('an EPUB %s is refused with its reason', (_case, epub, reason) => {
  expect(() => epubTail(epub, texts, 'en')).toThrow(reason)
})
