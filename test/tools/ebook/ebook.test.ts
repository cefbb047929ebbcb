import { spawnSync } from 'node:child_process'
import { unzipSync } from 'fflate'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../../../product/product'
import { bookMarkdown, chapter, readChapters } from '../../../tools/ebook/chapters'
import { epub } from '../../../tools/ebook/epub'
import { existingPdf, producer, withInformation, withStableNodeIds } from '../../../tools/ebook/pdf-information'
import { ebookFolder, runEbook } from '../../../tools/ebook/run-ebook'
import { epubPackage } from '../../../tools/product/epub'
import { useFolder } from '../../support/run/use-folder'
import { epubOf } from '../../support/tools/epub-of'
import { fakeTerminal } from '../../support/tools/fake-terminal'

const folder = useFolder()

function textOf(pdf: string, key: string): string {
  const [, hexadecimal = ''] = new RegExp(`/${key} <FEFF([0-9A-F]+)>`).exec(pdf) ?? []
  return Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le')
}

/** The file that buyers receive. Chromium writes no object streams, so our own can be read as text. */
const file = join(ebookFolder, product.ebookFile)
const pdf = readFileSync(file, 'latin1')
const isOurs = pdf.includes(`/Producer (${producer})`)

// A seller's own PDF is delivered as it is.
if (isOurs) {
  test('the ebook names title and author, has pages and bookmarks, is tagged for screen readers, and is small', async () => {
    expect(await existingPdf(file)).toBe('ours')
    expect([textOf(pdf, 'Title'), textOf(pdf, 'Author')]).toEqual([product.title, product.author])
    expect(pdf).toMatch(/\/Type \/Page\n/)
    expect(pdf).toContain('/Outlines')
    expect(pdf).toMatch(/\/MarkInfo <<[^>]*\/Marked true/)
    expect(pdf).toContain(`/Lang (${product.locale})`)
    expect(pdf.length).toBeLessThan(1_500_000)
  })
}

const foreignEpub = Buffer.from(epubOf()).toString('latin1')
const foreign = '%PDF-1.7\nfrom a word processor\n%%EOF\n'
const markdown = '# Begin\n\nText.\n'
const { ebookFile, epubFile = 'book.epub' } = product

test.each<[string, Record<string, string>, number, RegExp]>([
  ['a PDF alone', { [ebookFile]: foreign }, 0, /stays as it is, because there are no Markdown chapters/],
  ['a PDF', { [ebookFile]: foreign, '01-a.md': markdown }, 1, /^Failed: .*\.pdf was not made by this command/],
  ['an EPUB', { [epubFile]: foreignEpub, '01-a.md': markdown }, 1, /\.epub was not made by this command: delete it/],
  ['no file', {}, 1, /^Failed: there are no Markdown chapters and no .*\.pdf/],
  ['a text', { [ebookFile]: 'hello' }, 1, /^Failed: .* is not a PDF\.$/],
  ['Markdown without a heading', { '01-a.md': 'Text.' }, 1, /^Failed: .*01-a\.md does not begin with a heading/],
])('npm run ebook with %s overwrites nothing, and says why', async (what, files, code, sentence) => {
  if (what === 'an EPUB' && !product.epubFile) return
  const all = Object.entries(files)
  for (const [name, text] of all) writeFileSync(join(folder, name), text, 'latin1')
  const terminal = fakeTerminal()

  expect(await runEbook([], terminal, folder)).toBe(code)

  expect(terminal.shown()).toMatch(sentence)
  expect(terminal.shown()).not.toContain('\n')
  const after = all.map(([name]) => [name, readFileSync(join(folder, name), 'latin1')])
  expect(after).toEqual(all)
})

test('the chapters are the Markdown files, each with an id, a kicker and a title', () => {
  const files = readdirSync(ebookFolder).filter((name) => name.endsWith('.md'))
  const ids = readChapters(ebookFolder).map(({ id }) => id)

  expect(ids).toEqual(files.toSorted().map((name) => name.replace(/^\d+-|\.md$/g, '')))
  const [offer, worksheets] = ['# Step two: An offer\n\nText.\n', '# Worksheets\n\nText.\n']
  const read = { id: 'an-offer', kicker: 'Step two', title: 'An offer' }
  expect(chapter('04-an-offer.md', offer)).toMatchObject(read)
  expect(chapter('08-worksheets.md', worksheets)).toMatchObject({ kicker: undefined, title: 'Worksheets' })
})

const blank = '<span class="blank"></span>'

test.each([
  ['____ and ____ vans', `<p>${blank} and ${blank} vans</p>`],
  ['The price ____', `<p class="to-the-margin">The price ${blank}</p>`],
  ['There are three:', '<p class="introduces">There are three:</p>'],
  ['- [ ] Twenty lines', expect.stringContaining('<span class="box"></span>')],
])('Markdown %s is a blank, an introduction or a checkbox', (source, html) => {
  expect(bookMarkdown.parse(source, { async: false }).trim()).toEqual(html)
})

test('prints differ in no node number, and keep their order', () => {
  const print = (first: number, second: number) =>
    Buffer.from(`/ID (node00000${first}) /ID (node00000${second}) /Headers [(node00000${first})]`)
  const expected = '/ID (node00000001) /ID (node00000002) /Headers [(node00000001)]'

  expect(withStableNodeIds(print(680, 702)).toString()).toBe(expected)
  expect(withStableNodeIds(print(679, 699)).toString()).toBe(expected)
  const descending = withStableNodeIds(Buffer.from('(node00000009) (node00000003)'))
  expect(descending.toString()).toBe('(node00000002) (node00000001)')
})

const written = { title: 'L’Almanach du café', author: 'Jürgen Ōe', subject: 'A subject (and more)' }
const wanted = { ...written, creator: 'A press', date: '2026-11-21' }

test.each(['(A Book)', '(A \\(Book\\) >>)', '<FEFF004C2019>'])(
  'the information replaces that of a print with the title %s, whose cross-reference table stays right',
  (title) => {
    const complete = withInformation(printWith(title), wanted).toString('latin1')

    expect(['Title', 'Author', 'Subject'].map((key) => textOf(complete, key))).toEqual(Object.values(written))
    expect(complete).not.toContain(title)
    expect(complete).toContain('/CreationDate (D:20261121000000Z)')
    expect(complete).not.toContain('D:20260101')
    const offsets = [...complete.matchAll(/(\d{10}) 00000 n/g)].map(([, digits]) => Number(digits))
    const [, start] = /startxref\n(\d+)/.exec(complete) ?? []
    expect(offsets.map((at) => complete.slice(at, at + 7))).toEqual(['1 0 obj', '2 0 obj'])
    expect(complete.slice(Number(start), Number(start) + 4)).toBe('xref')
  },
)

test('the information is not written into a file with another structure', () => {
  expect(() => withInformation(Buffer.from('%PDF-1.4'), wanted)).toThrow(/no information dictionary/)
})

const cover = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])

// A seller's own EPUB is delivered as it is, too.
if (product.epubFile !== undefined) {
  test('the EPUB of product/ has the chapters of its Markdown and its language, and EPUBCheck nothing to say', () => {
    const path = join(ebookFolder, epubFile)
    const own = readFileSync(path)
    const isMade = epubPackage(own).includes(producer)
    const args = ['node_modules/.bin/epubcheck-ts', '--fail-on-warnings', path]
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })

    expect(stdout).toContain('.epub')
    expect(isMade ? status : 0).toBe(0)
    const names = Object.keys(unzipSync(new Uint8Array(own)))
    const chapters = readChapters(ebookFolder).map(({ id }) => `book/${id}.xhtml`)
    expect(names).toEqual(expect.arrayContaining(isMade ? chapters : []))
    expect(epubPackage(own)).toContain(`<dc:language>${product.locale}</dc:language>`)
  })
}

test('the same pages give the same bytes in every time zone', () => {
  const pages = [{ id: 'begin', title: 'Begin', xhtml: '<p>Text.</p>' }]
  const zone = process.env['TZ']
  process.env['TZ'] = 'Asia/Tokyo'
  const first = epub(pages, cover)
  process.env['TZ'] = 'America/Los_Angeles'
  const second = epub(pages, cover)
  process.env['TZ'] = zone

  expect(Buffer.from(first).equals(second)).toBe(true)
})

/** A PDF as Chromium prints it, with the title as PDF writes it. */
function printWith(title: string): Buffer {
  const head = '%PDF-1.4\n'
  const information = `1 0 obj
<</Title ${title}
/Creator (Chromium)
/Producer (Skia/PDF m153)
/CreationDate (D:20260101120000+00'00')
/ModDate (D:20260101120000+00'00')>>
endobj`
  const catalog = '\n2 0 obj\n<</Type /Catalog>>\nendobj'
  const offset = (value: number) => String(value).padStart(10, '0')
  const table = `\nxref
0 3
0000000000 65535 f 
${offset(head.length)} 00000 n 
${offset(head.length + information.length + 1)} 00000 n 
trailer
<</Size 3
/Root 2 0 R
/Info 1 0 R>>
startxref
${head.length + information.length + catalog.length + 1}
%%EOF`
  return Buffer.from(head + information + catalog + table, 'latin1')
}
