import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../build/project-root'
import { countPages } from './count-pages'
import { ebookFault, sampleFault } from './ebook-fault'
import { imageFaults } from './image-list'
import { coverFault } from './own-files'
import { throwFaults } from './open-sources'
import { faultAt } from './product-faults'
import { type Product, readProduct } from './read-product'

/** @throws UserError with one sentence for each fault in product/ */
export async function checkProduct(root = projectRoot): Promise<Product> {
  const read = await readProduct(root)
  const { ebookFile, epubFile, sampleFile, insidePages } = read['product.ts'].product
  const ebook = join(root, 'product/ebook', ebookFile)
  const ofEbook = await ebookFault(ebook)
  const epub = epubFile && join(root, 'product/ebook', epubFile)
  const ofEpub = epub && (await ebookFault(epub))
  const books = [ebook, ...(epub ? [epub] : [])]
  const ofSample = sampleFile && (await sampleFault(join(root, 'product/sample', sampleFile), books))
  const pages = ofEbook === undefined ? await countPages(ebook) : Infinity
  const source = readFileSync(join(root, 'product/product.ts'), 'utf8')
  const ofInside = insidePages.flatMap((page, index) => {
    const path = ['product', 'insidePages', index]
    const message = `is page ${page}, but the ebook has ${pages}`
    return page > pages ? [faultAt('product.ts', source, path, message)] : []
  })
  const images = join(root, 'product/images')
  const ofCover = coverFault(images)
  const ofImages = ofCover === undefined ? await imageFaults(images) : [ofCover]
  throwFaults([...[ofEbook, ofEpub, ofSample].filter((fault) => fault !== undefined), ...ofInside, ...ofImages])
  return read
}
