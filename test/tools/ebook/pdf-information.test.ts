import { withInformation } from '../../../tools/ebook/pdf-information'

const head = '%PDF-1.4\n'
const information = `1 0 obj
<</Title (A Book)
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
<</Size 3 /Root 2 0 R /Info 1 0 R>>
startxref
${head.length + information.length + catalog.length + 1}
%%EOF`
const printed = Buffer.from(head + information + catalog + table, 'latin1')

const complete = withInformation(printed, {
  author: 'Jürgen Ōe',
  subject: 'A subject',
  creator: 'A press',
  date: '2026-11-21',
}).toString('latin1')

test('keeps the title and adds the author, in any script', () => {
  const [, hex = ''] = /\/Author <([0-9A-F]+)>/.exec(complete) ?? []
  const author = Buffer.from(hex, 'hex').swap16().toString('utf16le')

  expect(complete).toContain('/Title (A Book)')
  expect(author).toBe('\uFEFFJürgen Ōe')
})

test('contains the date of the edition and not that of printing', () => {
  expect(complete).toContain('/CreationDate (D:20261121000000Z)')
  expect(complete).not.toContain('D:20260101')
})

test('the cross-reference table still points to every object', () => {
  const offsets = [...complete.matchAll(/(\d{10}) 00000 n/g)].map(([, digits]) => Number(digits))
  const [, start] = /startxref\n(\d+)/.exec(complete) ?? []

  expect(offsets.map((at) => complete.slice(at, at + 7))).toEqual(['1 0 obj', '2 0 obj'])
  expect(complete.slice(Number(start), Number(start) + 4)).toBe('xref')
})

test('refuses a file with another structure', () => {
  expect(() =>
    withInformation(Buffer.from('%PDF-1.4'), { author: '', subject: '', creator: '', date: '' }),
  ).toThrow(/no information dictionary/)
})

function offset(value: number): string {
  return String(value).padStart(10, '0')
}
