import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatPrice } from '../../lambda/price'
import { projectRoot } from '../build/project-root'
import { action, type Check, ok } from '../checks/check'
import { checkContent } from '../doctor/check-content'
import { emailModulePath, renderEmailModule } from '../messages/render-email'
import { fontModulePath, renderFontModule } from '../messages/render-fonts'
import { countPages } from '../product/count-pages'
import type { Product } from '../product/read-product'

/** What is sold, and whether everything that is made from product/ is made from it as it is. */
export async function checkBook(product: Product): Promise<Check[]> {
  return [
    await describeBook(product),
    await checkEmail(
      await readFile(emailModulePath, 'utf8'),
      await readFile(fontModulePath, 'utf8'),
    ),
    ...(await checkContent(product)),
  ]
}

async function describeBook({ 'product.ts': { product } }: Product): Promise<Check> {
  const { title, author, priceCents, currency, locale, ebookFile } = product
  const pages = await countPages(join(projectRoot, 'product/ebook', ebookFile))
  const facts = [formatPrice(priceCents, currency, locale), `PDF with ${pages} pages`, locale]
  return ok('product.book', `${title}, by ${author}: ${facts.join(', ')}`)
}

/**
 * Whether the committed e-mail has the texts of product/, and the fonts their characters.
 *
 * @param email the source of lambda/shop/messages/rendered-email.ts.
 * @param fonts the source of lambda/shop/messages/display-fonts.ts.
 */
export async function checkEmail(email: string, fonts: string): Promise<Check> {
  const id = 'product.email'
  const isCurrent = email === renderEmailModule() && fonts === (await renderFontModule())
  if (isCurrent) return ok(id, 'The e-mail is made from product/ as it is')
  const what = 'Make it again: buyers would get it with other words.'
  return action(id, 'The e-mail is older than product/', { what, command: 'npm run build:email' })
}
