import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkEpub } from '../../../tools/check-product/check-epub'
import { checklistText } from '../../../tools/stage/checks/print-checks'
import { ebookFault } from '../../../tools/product/ebook-fault'
import { useFolder } from '../../support/run/use-folder'
import { epubOf, packageDocument } from '../../support/tools/epub-of'

const folder = useFolder()

type Content = Uint8Array | string | undefined

async function faultOf(content: Content): Promise<string | undefined> {
  const path = join(folder, 'own.epub')
  if (content !== undefined) writeFileSync(path, content)
  return ebookFault(path)
}

const replaced = (from: string | RegExp, to: string) => epubOf((xml) => xml.replaceAll(from, to))
/** With another path of the package document, as the container and as the zip writes it. */
const at = (path: string, name = path) => {
  const beside = { [name]: packageDocument, [join(dirname(name), 'nav.xhtml')]: '' }
  return epubOf((xml) => xml.replace('OEBPS/content.opf', path), beside)
}
const text = (href: string, name: string) => epubOf((xml) => xml.replaceAll('nav.xhtml', href), { [name]: '' })
const oldRoot = '<rootfiles><!-- <rootfile full-path="old.opf"/> -->'
const reversed = zipSync(Object.fromEntries(Object.entries(unzipSync(epubOf())).toReversed()))
const utf16 = Buffer.from(`\uFEFF${packageDocument}`, 'utf16le')
const encrypted = (algorithm: string) => {
  const method = `<enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData>`
  return epubOf(undefined, { 'META-INF/encryption.xml': `<encryption>${method}</encryption>` })
}

test.each<[string, Uint8Array]>([
  ['as most programs write it', epubOf()],
  ['with single quotes', replaced('"', "'")],
  ['with spaces around =', replaced('=', ' = ')],
  ['with a prefix on each element', replaced(/(<\/?)(?=\w)/g, '$1opf:')],
  ['with a root file in a comment', replaced('<rootfiles>', oldRoot)],
  ['with its package document at the root, as Calibre has it', at('content.opf')],
  ['with %20 in a path', at('my%20OPF/a.opf', 'my OPF/a.opf')],
  ['with % in the name of a file', at('my%20OPF/a.opf')],
  ['with &amp; in a path', at('my OPF/me &amp; you.opf', 'my OPF/me & you.opf')],
  ['with a text above the package document', text('../a.xhtml', 'a.xhtml')],
  ['with a letter in two parts, as a Mac writes it', text('%C3%BC.xhtml', 'OEBPS/u\u0308.xhtml')],
  ['in UTF-16', epubOf(undefined, { 'OEBPS/content.opf': utf16 })],
  ['with a compressed mimetype at its end', reversed],
  ['with fonts obfuscated as Vellum does', encrypted('http://www.idpf.org/2008/embedding')],
  ['with fonts obfuscated as InDesign does', encrypted('http://ns.adobe.com/pdf/enc#RC')],
])('an EPUB %s is accepted', async (_form, content) => {
  expect(await faultOf(content)).toBeUndefined()
})

test.each<[string, Content, RegExp]>([
  ['no file', undefined, /^There is no .*own\.epub: put the EPUB there, or set epubFile/],
  ['no zip', 'hello', /it is no zip file/],
  ['an empty file', '', /it is no zip file/],
  ['half a file', epubOf().subarray(0, 700), /or only a part of one/],
  ['another zip', zipSync({ 'a.txt': strToU8('a') }), /it lacks the mimetype of EPUB/],
  ['a container without a root file', replaced('rootfile ', 'other '), /it has no text to read/],
  ['without its package document', replaced('content.opf', 'other.opf'), /it has no text to read/],
  ['an empty spine', replaced('<itemref idref="n"/>', ''), /it has no text to read/],
  ['without its text', replaced('"nav.xhtml"', '"one.xhtml"'), /its text one\.xhtml is missing/],
  ['encrypted', encrypted('http://www.w3.org/2001/04/xmlenc#aes128-cbc'), /encrypted: choose no DRM and no pass/],
  ['a pointer', 'version https://git-lfs.github.com/spec/v1', /git lfs pull/],
])('an EPUB that is %s is refused with its reason', async (_case, content, sentence) => {
  expect(await faultOf(content)).toMatch(sentence)
})

const withBody = (html: string) => epubOf((xml) => xml.replace('</body>', `${html}</body>`))
const coded = at('my%20OPF/a.opf', 'my OPF/a.opf')
const twice = withBody('<p id="a"/><p id="a"/>')

test.each<[string, Uint8Array, number | undefined, RegExp]>([
  ['nothing', epubOf(), undefined, /✓ Readers can open the EPUB/],
  ['a form that only EPUBCheck cannot read', coded, undefined, /✓ Readers can open the EPUB/],
  [
    'mistakes',
    twice,
    undefined,
    /! EPUBCheck finds 2 mistakes .*\n.*\n {6}OEBPS\/nav.xhtml, line 3: .*"a" is not unique/,
  ],
  ['a text that is no XML', withBody('&nbsp;'), undefined, /✗ EPUBCheck finds 1 mistake .* some readers stop at 1 /],
  ['a book too large for its time', epubOf(), 1, /! EPUBCheck gave no result for the EPUB \(limit: 0.001 seconds\)/],
])('check:product tells an author of %s', async (_what, content, limitMs, shown) => {
  const path = join(folder, 'own.epub')
  writeFileSync(path, content)

  expect(checklistText([await checkEpub(path, limitMs)])).toMatch(shown)
})
