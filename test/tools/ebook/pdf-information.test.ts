import { withInformation } from '../../../tools/ebook/pdf-information'

const wanted = {
  title: 'L’Almanach du café',
  author: 'Jürgen Ōe',
  subject: 'A subject (and more)',
  creator: 'A press',
  date: '2026-11-21',
}

describe.each([
  ['an ASCII title', '(A Book)'],
  ['a title with brackets', '(A \\(Book\\) >>)'],
  ['a title in UTF-16', '<FEFF004C2019>'],
])('a print whose dictionary has %s', (_, title) => {
  const complete = withInformation(printWith(title), wanted).toString('latin1')

  test('gets title, author and subject in any script', () => {
    expect(textOf(complete, 'Title')).toBe(wanted.title)
    expect(textOf(complete, 'Author')).toBe(wanted.author)
    expect(textOf(complete, 'Subject')).toBe(wanted.subject)
    expect(complete).not.toContain(title)
  })

  test('contains the date of the edition, not of printing', () => {
    expect(complete).toContain('/CreationDate (D:20261121000000Z)')
    expect(complete).not.toContain('D:20260101')
  })

  test('keeps a cross-reference table that points to every object', () => {
    const offsets = [...complete.matchAll(/(\d{10}) 00000 n/g)].map(([, digits]) => Number(digits))
    const [, start] = /startxref\n(\d+)/.exec(complete) ?? []

    expect(offsets.map((at) => complete.slice(at, at + 7))).toEqual(['1 0 obj', '2 0 obj'])
    expect(complete.slice(Number(start), Number(start) + 4)).toBe('xref')
  })
})

test('refuses a file with another structure', () => {
  expect(() => withInformation(Buffer.from('%PDF-1.4'), wanted)).toThrow(
    /no information dictionary/,
  )
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

function textOf(pdf: string, key: string): string {
  const [, hexadecimal = ''] = new RegExp(`/${key} <FEFF([0-9A-F]+)>`).exec(pdf) ?? []
  return Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le')
}

function offset(value: number): string {
  return String(value).padStart(10, '0')
}
