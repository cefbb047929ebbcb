import { join } from 'node:path'
import { UserError } from '../../lib/stage/user-error'
import { product } from '../../product/product'
import { projectRoot } from '../build/project-root'
import { countPages } from './count-pages'
import { ebookFault, insideFaults } from './ebook-fault'
import { turnedBookFaults } from './image-mark'
import { productFaults } from './product-faults'

const ebookFolder = join(projectRoot, 'product/ebook')

/** Throws a `UserError` with one sentence for each fault in product/; the ebook itself is in `folder`. */
export async function checkProduct(folder = ebookFolder): Promise<void> {
  const ofTexts = await textFaults()
  const ebook = join(folder, product.ebookFile)
  const ofEbook = await ebookFault(ebook)
  const ofInside =
    ofEbook === undefined ? insideFaults(product.insidePages, await countPages(ebook)) : []
  const ofImages = await turnedBookFaults(join(projectRoot, 'product/images'))
  refuse([...(ofEbook === undefined ? [] : [ofEbook]), ...ofInside, ...ofTexts, ...ofImages])
}

/** Throws a `UserError` with one sentence for each fault in product/ besides the ebook. */
export async function checkTexts(): Promise<void> {
  refuse(await textFaults())
}

async function textFaults(): Promise<string[]> {
  refuse(productFaults({ 'product.ts': product }))
  // Imported here, because an invalid currency makes their import fail.
  const [brand, wording, messages, checkout, api, author, testimonials, edition] =
    await Promise.all([
      import('../../product/brand'),
      import('../../product/wording'),
      import('../../product/messages'),
      import('../../product/checkout-messages'),
      import('../../product/api-messages'),
      import('../../product/author'),
      import('../../product/testimonials'),
      import('../../product/ebook/edition'),
    ])
  return productFaults({
    'brand.ts': brand.brand,
    'wording.ts': wording.wording,
    'messages.ts': messages.messages,
    'checkout-messages.ts': checkout.checkoutMessages,
    'api-messages.ts': api.apiMessages,
    'author.ts': author.author,
    'testimonials.ts': testimonials.testimonials,
    'ebook/edition.ts': edition.edition,
  })
}

function refuse(faults: string[]): void {
  if (faults.length > 0) throw new UserError(['Correct this first:', ...faults].join('\n  '))
}
