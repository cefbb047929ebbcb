import { Stack } from 'aws-cdk-lib'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { EbookBucket } from '../../../lib/data/ebook-bucket'
import { projectRoot } from '../../../tools/build/project-root'
import { sellingStage } from '../../support/lib/store-template'
import { testApp } from '../../support/lib/test-app'

const folder = mkdtempSync(join(tmpdir(), 'ebook-bucket-'))
afterAll(() => rmSync(folder, { recursive: true }))

const create = (name: string, epubPath?: string) => () =>
  new EbookBucket(new Stack(testApp()), 'Ebook', {
    config: sellingStage,
    ebookPath: join(projectRoot, 'product/ebook', name),
    epubPath,
  })

test('an ebook that does not fit on the disk of the upload fails the synthesis', () => {
  const path = join(folder, 'heavy.pdf')
  writeFileSync(path, 'sparse')
  truncateSync(path, 250e6 + 1)

  expect(create(relative(join(projectRoot, 'product/ebook'), path))).toThrow(
    /heavy\.pdf has 251 MB, and a deploy can upload 250 MB: make its pictures smaller\.$/,
  )
})

test('the bucket has the PDF, and an EPUB only if there is one; both have to fit on that disk together', () => {
  const pdf = 'book.pdf'
  const epub = join(folder, 'book.epub')
  writeFileSync(join(folder, pdf), 'pdf')
  writeFileSync(epub, 'epub')
  const name = relative(join(projectRoot, 'product/ebook'), join(folder, pdf))

  expect(create(name)().keys).toEqual(['book.pdf'])
  expect(create(name, epub)().keys).toEqual(['book.pdf', 'book.epub'])
  truncateSync(epub, 250e6)
  expect(create(name, epub)).toThrow(/book\.epub has 251 MB with the PDF, and a deploy can upload/)
})

test.each(['my book.pdf', 'book[1].pdf', 'livre-é.pdf'])('the file name %s is rejected', (name) => {
  expect(create(name)).toThrow(`Rename the ebook "${name}"`)
})
