import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { product } from '../../product/product'
import type { Case } from './comparison'
import { dollars } from './money'
import type { StageOptions } from './month'

/** The file that is sold, as it lies in product/. */
const ebook = fileURLToPath(new URL(`../../product/ebook/${product.ebookFile}`, import.meta.url))

/** A stage as it comes: CloudFront's domain, no firewall, e-mail alone. */
export const plainStage: StageOptions = {
  firewall: false,
  ownDomain: false,
  textNumber: false,
  ebookBytes: statSync(ebook).size,
}

/** What the product is sold for. */
export const price = dollars((product.priceCents / 100).toFixed(2))

/** The months that the document compares. */
export const volumes = [10, 1_000, 100_000]

/** Assumed: two visitors of a hundred buy; eight of ten want an e-mail, the others a text or both. */
export const assumed = { conversionPercent: 2, emailShare: 80, textShare: 10 }

/** The month of so many orders, with the assumed visitors and channels and a number for texts. */
export function exampleMonth(orders: number): Case {
  return {
    orders,
    visitors: visitorsFor(orders),
    emailShare: assumed.emailShare,
    textShare: assumed.textShare,
    price,
    options: { ...plainStage, textNumber: true },
  }
}

/** How many people come for so many to buy. */
export function visitorsFor(orders: number): number {
  return Math.ceil((orders * 100) / assumed.conversionPercent)
}
