import { join } from 'node:path'
import { formatPrice } from '../../lambda/price'
import { projectRoot } from '../build/project-root'
import { type Check, ok } from '../checks/check'
import { checkContent } from '../doctor/check-content'
import { countPages } from '../product/count-pages'
import type { Product } from '../product/read-product'

/** What is sold, and whether everything that is made from product/ is made from it as it is. */
export async function checkBook(product: Product): Promise<Check[]> {
  return [await describeBook(product), ...(await checkContent(product))]
}

async function describeBook({ 'product.ts': { product } }: Product): Promise<Check> {
  const { title, author, priceCents, currency, locale, ebookFile, epubFile } = product
  const pages = await countPages(join(projectRoot, 'product/ebook', ebookFile))
  const facts = [
    formatPrice(priceCents, currency, locale),
    `PDF with ${pages} pages${epubFile ? ' and EPUB' : ''}`,
    locale,
  ]
  return ok('product.book', `${title}, by ${author}: ${facts.join(', ')}`)
}
