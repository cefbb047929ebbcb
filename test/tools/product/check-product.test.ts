import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '../../../product/product'
import { checkProduct } from '../../../tools/product/check-product'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ebook-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the store can sell with product/ as it is', async () => {
  await expect(checkProduct()).resolves.toBeUndefined()
})

test('without a file the check says that there is nothing to sell', async () => {
  await expect(checkProduct(folder)).rejects.toThrow(
    /There is no ebook to sell: put it at \S+\.pdf, or name another file in product\/product\.ts\.$/,
  )
})

const pointer = `version https://git-lfs.github.com/spec/v1
oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
size 120000000
`
/** A PDF with a catalog and an empty list of pages. */
const withoutPages = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj
trailer << /Size 3 /Root 1 0 R >>
%%EOF`

test.each([
  ['an empty file', '', 'is not a PDF: save the ebook as PDF and put it there.'],
  ['a text', 'hello\n', 'is not a PDF: save the ebook as PDF and put it there.'],
  [
    'a pointer of Git LFS',
    pointer,
    'is a pointer of Git LFS, not the ebook: download the file with "git lfs pull".',
  ],
  ['a PDF that was cut off', '%PDF-1.7\n', 'has no page that can be read (Invalid PDF structure)'],
  ['a PDF without pages', withoutPages, 'has no page that can be read (Invalid page request)'],
])('%s is refused', async (_case, content, sentence) => {
  writeFileSync(join(folder, product.ebookFile), content)

  await expect(checkProduct(folder)).rejects.toThrow(`${product.ebookFile} ${sentence}`)
})
