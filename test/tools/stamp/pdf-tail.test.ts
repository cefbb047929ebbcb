import { concatTransformationMatrix, degrees, drawObject, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import type { PDFContext, PDFPage } from '@cantoo/pdf-lib'
import { createHash } from 'node:crypto'
import { getDocument, Util } from 'unpdf/pdfjs'
import { filledTail } from '../../../lambda/shop/stamp/tail'
import { pdfTail } from '../../../tools/stamp/pdf-tail'

/** With letters that end or escape a string of a PDF. */
const words = { address: String.raw`mara"(<&'>)\@example.com`, orderNumber: 'EB-7K3M9Q2T' }
type Line = (address: string, orderNumber: string) => string
const english: Line = (address, orderNumber) => `Copy of ${address}, ${orderNumber}`
const copyOfMara = english(words.address, words.orderNumber)

async function stamped(pdf: Uint8Array, line = english): Promise<Uint8Array> {
  return Buffer.concat([pdf, filledTail(await pdfTail(pdf, line), words)])
}

/** The texts of each page and, from the reader's lower left, their matrices in 1/72 inch. */
async function read(pdf: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const place = ([a, b, c, d, x = 0, y = 0]: number[]) => [a, b, c, d, x, viewport.height - y]
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str === '') return []
        const matrix = place(Util.transform(viewport.transform, item.transform))
        return [{ text: item.str, matrix: matrix.map((value = 0) => Math.round(value) + 0) }]
      }),
    )
  }
  await loading.destroy()
  return pages
}

const key = (name: string) => PDFName.of(name)
type Change = (page: PDFPage, context: PDFContext) => unknown

/** A page that draws "Own" from its resources, and is changed after that. */
async function pdfOf(change: Change = () => undefined, useObjectStreams = false): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 600])
  const { context } = document
  const Font = { F: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } }
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 400, 600], Resources: { Font } }
  const drawing = context.stream('BT /F 24 Tf 150 300 Td (Own) Tj ET', form)
  page.node.setXObject(key('Own'), context.register(drawing))
  page.pushOperators(drawObject('Own'))
  change(page, context)
  return document.save({ useObjectStreams })
}

/** Moves what a page may inherit to its parent. */
const inherit: Change = ({ node }) => {
  for (const name of ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(key)) {
    const value = node.get(name)
    if (value === undefined) continue
    node.Parent()?.set(name, value)
    node.delete(name)
  }
}

/** The page may begin anywhere, end in any state, and be turned. */
const shapes: Record<string, Change> = {
  'is plain': () => undefined,
  'has another origin': (page) => page.setMediaBox(-200, 100, 400, 600),
  'is cropped': (page) => page.setCropBox(30, 50, 300, 500),
  'is cropped beyond its edge': (page) => page.setCropBox(-30, -50, 500, 900),
  'has its boxes upside down': ({ node }, context) => node.set(key('MediaBox'), context.obj([400, 600, 0, 0])),
  'is turned by 90 degrees': (page) => page.setRotation(degrees(90)),
  'is turned by 180 degrees and cropped': (page) => {
    page.setRotation(degrees(180))
    page.setCropBox(30, 50, 300, 500)
  },
  'is turned by -90 degrees and cropped': (page) => {
    page.setRotation(degrees(-90))
    page.setCropBox(30, 50, 300, 500)
  },
  'is measured in another unit': ({ node }) => node.set(key('UserUnit'), PDFNumber.of(2)),
  'ends on another scale': (page) => page.pushOperators(concatTransformationMatrix(0.24, 0, 0, -0.24, 0, 600)),
  'inherits its boxes and resources': (page, context) => {
    page.setRotation(degrees(90))
    page.setCropBox(30, 50, 300, 500)
    inherit(page, context)
  },
  'has a list of contents by reference': ({ node }, context) => {
    const contents = node.get(key('Contents'))
    if (contents) node.set(key('Contents'), context.register(contents))
  },
  'has its resources by reference': ({ node }, context) => {
    const resources = node.get(key('Resources'))
    if (resources) node.set(key('Resources'), context.register(resources))
  },
}

test.each(Object.entries(shapes))('a line of 7 points is at the foot of a page that %s', async (_form, change) => {
  const pdf = await pdfOf(change)
  const [[own] = []] = await read(pdf)

  expect(own?.text).toBe('Own')
  expect(await read(await stamped(pdf))).toEqual([[own, { text: copyOfMara, matrix: [7, 0, 0, -7, 24, 10] }]])
})

test.each<[string, string, Line]>([
  ['with the slots at its ends', `EB-7K3M9Q2T: ${words.address}`, (a, n) => `${n}: ${a}`],
  ['with accents', `Größe, Łódź, của ${words.address} EB-7K3M9Q2T`, (a, n) => `Größe, Łódź, cu\u0309a ${a} ${n}`],
  ['of letters that the font lacks', `${words.address} · EB-7K3M9Q2T`, (a, n) => `Экземпляр ${a}, ${n}`],
  ['with a picture', `${words.address} · EB-7K3M9Q2T`, (a, n) => `${a}, ${n} 😀`],
])('a line %s reads %s', async (_what, text, line) => {
  const [page = []] = await read(await stamped(await pdfOf(), line))

  expect(
    page
      .slice(1)
      .map(({ text: part }) => part)
      .join(''),
  ).toBe(text)
})

const wrapped = async (before: string) => Buffer.concat([Buffer.from(before), await pdfOf()])

test.each([
  ['with a table of objects', pdfOf()],
  ['with a stream of objects', pdfOf(undefined, true)],
  ['with other bytes before it', wrapped('HTTP/1.1 200 OK\n\n')],
])('a PDF %s keeps its bytes, and its copy its own kind of table', async (_form, made) => {
  const pdf = await made
  const { prefix, tail, checksums, slots } = await pdfTail(pdf, english)
  const added = Buffer.from(tail, 'base64').toString('latin1')

  expect(prefix).toEqual({ bytes: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') })
  expect(slots.map(({ word, form, length }) => [word, form, length])).toEqual([
    ['address', 'hex', 1016],
    ['orderNumber', 'hex', 64],
  ])
  expect(checksums).toEqual([])
  // Which tagged PDFs demand of what is outside their structure.
  expect(added).toContain('/Artifact')
  expect(added.includes('/Type /XRef')).toBe(Buffer.from(pdf).includes('/Type /XRef'))
  // Where the reader finds it without a search through the whole file.
  const [, end = ''] = /startxref\n(\d+)\n%%EOF$/.exec(added.trim()) ?? []
  const index = Number(end) - pdf.length + Buffer.from(pdf).indexOf('%PDF-')
  expect(added.slice(index)).toMatch(/^(xref|\d+ 0 obj\n<<\n[^]*\/Type \/XRef)/)
})

test('nothing new stands where the PDF refers to an object that it lacks', async () => {
  let missing = ''
  const pdf = await pdfOf(({ node }, context) => {
    const ref = context.nextRef()
    node.set(key('Metadata'), ref)
    missing = `${ref.objectNumber} 0 obj`
  })
  const { tail } = await pdfTail(pdf, english)

  expect(Buffer.from(tail, 'base64').toString('latin1').split('\n')).not.toContain(missing)
})

test('the cover stays as it is, unless it is all of the book', async () => {
  const document = await PDFDocument.create()
  for (let page = 0; page < 3; page++) document.addPage()

  const pages = await read(await stamped(await document.save()))

  expect(pages.map((items) => items.map(({ text }) => text))).toEqual([[], [copyOfMara], [copyOfMara]])
})

test('a page that is there twice has the line once', async () => {
  const pdf = await pdfOf(({ node, ref }) => node.Parent()?.pushLeafNode(ref))
  const [own = []] = await read(pdf)

  const page = [...own, { text: copyOfMara, matrix: [7, 0, 0, -7, 24, 10] }]
  expect(await read(await stamped(pdf))).toEqual([page, page])
})

test('pages that are alike share what is added to them', async () => {
  const pages = async (count: number) => {
    const document = await PDFDocument.create()
    for (let number = 1; number <= count; number++) document.addPage([400, 600])
    return Buffer.from((await pdfTail(await document.save({ useObjectStreams: false }), english)).tail, 'base64')
  }

  const [one, many] = await Promise.all([pages(1), pages(101)])

  expect((many.length - one.length) / 100).toBeLessThan(300)
})

const sign =
  (value: object): Change =>
  (_page, context) =>
    context.register(context.obj({ ...value }))

test.each<[string, () => Promise<Uint8Array>, RegExp]>([
  ['is encrypted', () => pdfOf((page) => page.doc.encrypt({ ownerPassword: 'a' })), /^it is encrypted: choose no pass/],
  [
    'is signed',
    () => pdfOf(sign({ Type: 'Sig', ByteRange: [0, 1, 2, 3] })),
    /^it is signed, which no change survives$/,
  ],
  ['has a signed field', () => pdfOf(sign({ FT: 'Sig', V: {} })), /^it is signed/],
  ['was cut off', async () => (await pdfOf()).subarray(0, -8), /^its table of objects is not where it should be$/],
  ['has a page of no type', () => pdfOf(({ node }) => node.delete(key('Type'))), /^it has a page that cannot be read$/],
  ['is none', async () => Buffer.from('hello'), /No PDF header found/],
])('a PDF that %s is refused with its reason', async (_what, made, reason) => {
  await expect(pdfTail(await made(), english)).rejects.toThrow(reason)
})

test.each([{ FT: 'Sig' }, { FT: 'Tx', V: 'Text' }])('a PDF with the field %j is not signed', async (field) => {
  await expect(pdfTail(await pdfOf(sign(field)), english)).resolves.toBeDefined()
})
