import { PDFDocument } from '@cantoo/pdf-lib'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tailSchema } from '../../../lambda/shop/stamp/tail'
import { writeTails } from '../../../tools/stamp/write-tails'
import { useFolder } from '../../support/run/use-folder'
import { epubOf } from '../../support/tools/epub-of'

const folder = useFolder()

async function written(name: string, bytes: Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { path, write: () => writeTails([path]) }
}

async function pdf(encrypt = false): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage()
  if (encrypt) document.encrypt({ ownerPassword: 'a' })
  return document.save()
}

test('each file has a tail beside it', async () => {
  const files = [await written('book.pdf', await pdf()), await written('book.epub', epubOf())]
  const paths = files.map(({ path }) => path)

  const tails = await writeTails(paths)

  expect(readdirSync(tails).toSorted()).toEqual(['book.epub.tail.json', 'book.pdf.tail.json'])
  for (const name of readdirSync(tails)) {
    const { slots } = tailSchema.parse(JSON.parse(readFileSync(join(tails, name), 'utf8')))
    expect(slots.map(({ word }) => word).toSorted()).toEqual(['address', 'orderNumber'])
  }
})

test('a file without a tail is named, with its reason and the way out', async () => {
  const signed = epubOf(undefined, { 'META-INF/signatures.xml': '' })
  const faults = [await written('locked.pdf', await pdf(true)), await written('signed.epub', signed)]
  const [ofPdf, ofEpub] = await Promise.all(faults.map(({ write }) => write().catch(String)))

  const end = 'save it in another way, or set stampCopies in product/product.ts to false.'
  expect(ofPdf).toMatch(/^UserError: \S+locked\.pdf cannot carry the buyer's address \(it is encrypted: /)
  expect(ofEpub).toMatch(/^UserError: \S+signed\.epub cannot carry the buyer's address \(it is signed, /)
  for (const fault of [ofPdf, ofEpub]) expect(fault).toMatch(new RegExp(`\\): ${end}$`))
})
