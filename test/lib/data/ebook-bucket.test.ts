import { App, Stack } from 'aws-cdk-lib'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EbookBucket } from '../../../lib/data/ebook-bucket'
import { sellingStage } from '../../support/lib/store-template'
import { useFolder } from '../../support/run/use-folder'

const folder = useFolder()
const create = (name: string, epubPath?: string) => () => {
  const app = new App({ outdir: join(folder, 'app'), builtinCloudFormationValidation: false })
  return new EbookBucket(new Stack(app), 'Ebook', { config: sellingStage, ebookPath: join(folder, name), epubPath })
}

test('an ebook that does not fit on the disk of the upload fails the synthesis', () => {
  const path = join(folder, 'heavy.pdf')
  writeFileSync(path, 'sparse')
  truncateSync(path, 250e6 + 1)

  expect(create('heavy.pdf')).toThrow(
    /heavy\.pdf has 251 MB, and a deploy can upload 250 MB: make its pictures smaller\.$/,
  )
})

test('the bucket has the PDF, and the EPUB if there is one, and the disk of the upload has to hold both', () => {
  const epub = join(folder, 'book.epub')
  writeFileSync(join(folder, 'book.pdf'), 'pdf')
  writeFileSync(epub, 'epub')

  expect(create('book.pdf')().keys).toEqual(['book.pdf'])
  expect(create('book.pdf', epub)().keys).toEqual(['book.pdf', 'book.epub'])
  truncateSync(epub, 250e6)
  expect(create('book.pdf', epub)).toThrow(/book\.epub has 251 MB with the PDF, and a deploy can upload/)
})

test.each(['my book.pdf', 'book[1].pdf', 'livre-é.pdf'])('the file name %s is rejected', (name) => {
  expect(create(name)).toThrow(`Rename the ebook "${name}"`)
})
