import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '../../../product/product'
import { bookMarkdown, chapter, readChapters } from '../../../tools/ebook/chapters'
import { existingPdf, producer, withInformation, withStableNodeIds } from '../../../tools/ebook/pdf-information'
import { ebookFolder, runEbook } from '../../../tools/ebook/run-ebook'
import { fakeTerminal } from '../../support/tools/fake-terminal'

function textOf(pdf: string, key: string): string {
  const [, hexadecimal = ''] = new RegExp(`/${key} <FEFF([0-9A-F]+)>`).exec(pdf) ?? []
  return Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le')
}

describe('the ebook of product/', () => {
  /** The file that buyers receive. Chromium writes no object streams, so our own can be read as text. */
  const file = join(ebookFolder, product.ebookFile)
  const pdf = readFileSync(file, 'latin1')
  const isOurs = pdf.includes(`/Producer (${producer})`)

  test('is a complete PDF', async () => {
    expect(await existingPdf(file)).toBe(isOurs ? 'ours' : 'foreign')
  })

  // A seller's own PDF is delivered as it is.
  if (isOurs) {
    test('names title and author, has pages and bookmarks, is tagged for screen readers, and is small', () => {
      expect([textOf(pdf, 'Title'), textOf(pdf, 'Author')]).toEqual([product.title, product.author])
      expect(pdf).toMatch(/\/Type \/Page\n/)
      expect(pdf).toContain('/Outlines')
      expect(pdf).toMatch(/\/MarkInfo <<[^>]*\/Marked true/)
      expect(pdf).toContain(`/Lang (${product.locale})`)
      expect(pdf.length).toBeLessThan(1_500_000)
    })
  }
})

describe('the command', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ebook-test-'))))
  afterEach(() => rmSync(folder, { recursive: true }))
  const foreign = '%PDF-1.7\nfrom a word processor\n%%EOF\n'
  const markdown = '# Begin\n\nText.\n'

  test.each([
    [{ [product.ebookFile]: foreign }, 0, /stays as it is, because there are no Markdown chapters/],
    [
      { [product.ebookFile]: foreign, '01-begin.md': markdown },
      1,
      /^Failed: .*\.pdf was not made by this command: delete it to typeset/,
    ],
    [{}, 1, /^Failed: there are no Markdown chapters and no .*\.pdf/],
    [{ [product.ebookFile]: 'hello' }, 1, /^Failed: .* is not a PDF\.$/],
    [{ '01-a.md': 'Text.' }, 1, /^Failed: .*01-a\.md does not begin with a heading/],
  ])('never overwrites what it did not make: of %j it says in one sentence why', async (files, code, sentence) => {
    const all = Object.entries<string>(files)
    for (const [name, text] of all) writeFileSync(join(folder, name), text)
    const terminal = fakeTerminal()

    expect(await runEbook([], terminal, folder)).toBe(code)

    expect(terminal.shown()).toMatch(sentence)
    expect(terminal.shown()).not.toContain('\n')
    const after = all.map(([name]) => [name, readFileSync(join(folder, name), 'latin1')])
    expect(after).toEqual(all)
  })
})

test('the chapters are the Markdown files, each with an id, a kicker and a title', () => {
  const files = readdirSync(ebookFolder).filter((name) => name.endsWith('.md'))
  const ids = readChapters(ebookFolder).map(({ id }) => id)

  expect(ids).toEqual(files.toSorted().map((name) => name.replace(/^\d+-|\.md$/g, '')))
  expect(chapter('04-an-offer.md', '# Step two: An offer\n\nText.\n')).toMatchObject({
    id: 'an-offer',
    kicker: 'Step two',
    title: 'An offer',
  })
  expect(chapter('08-worksheets.md', '# Worksheets\n\nText.\n')).toMatchObject({
    kicker: undefined,
    title: 'Worksheets',
  })
})

const blank = '<span class="blank"></span>'

test.each([
  ['____ and ____ vans', `<p>${blank} and ${blank} vans</p>`],
  ['The price ____', `<p class="to-the-margin">The price ${blank}</p>`],
  ['There are three:', '<p class="introduces">There are three:</p>'],
  ['- [ ] Twenty lines', expect.stringContaining('<span class="box"></span>')],
])('%s is a blank, an introduction or a checkbox', (markdown, html) => {
  expect(bookMarkdown.parse(markdown, { async: false }).trim()).toEqual(html)
})

test('prints differ in no node number, and keep their order', () => {
  const print = (first: number, second: number) =>
    Buffer.from(`/ID (node00000${first}) /ID (node00000${second}) /Headers [(node00000${first})]`)
  const expected = '/ID (node00000001) /ID (node00000002) /Headers [(node00000001)]'

  expect(withStableNodeIds(print(680, 702)).toString()).toBe(expected)
  expect(withStableNodeIds(print(679, 699)).toString()).toBe(expected)
  expect(withStableNodeIds(Buffer.from('(node00000009) (node00000003)')).toString()).toBe(
    '(node00000002) (node00000001)',
  )
})

describe('the information in a PDF', () => {
  const wanted = {
    title: 'L’Almanach du café',
    author: 'Jürgen Ōe',
    subject: 'A subject (and more)',
    creator: 'A press',
    date: '2026-11-21',
  }

  test.each(['(A Book)', '(A \\(Book\\) >>)', '<FEFF004C2019>'])(
    'replaces that of a print with the title %s, whose cross-reference table stays right',
    (title) => {
      const complete = withInformation(printWith(title), wanted).toString('latin1')

      expect(['Title', 'Author', 'Subject'].map((key) => textOf(complete, key))).toEqual([
        wanted.title,
        wanted.author,
        wanted.subject,
      ])
      expect(complete).not.toContain(title)
      expect(complete).toContain('/CreationDate (D:20261121000000Z)')
      expect(complete).not.toContain('D:20260101')
      const offsets = [...complete.matchAll(/(\d{10}) 00000 n/g)].map(([, digits]) => Number(digits))
      const [, start] = /startxref\n(\d+)/.exec(complete) ?? []
      expect(offsets.map((at) => complete.slice(at, at + 7))).toEqual(['1 0 obj', '2 0 obj'])
      expect(complete.slice(Number(start), Number(start) + 4)).toBe('xref')
    },
  )

  test('is not written into a file with another structure', () => {
    expect(() => withInformation(Buffer.from('%PDF-1.4'), wanted)).toThrow(/no information dictionary/)
  })
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
