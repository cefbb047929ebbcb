import { brand } from '../../../product/brand'
import { product } from '../../../product/product'
import { testimonials } from '../../../product/testimonials'
import { pitch } from '../../../product/pitch'
import { wording } from '../../../product/wording'
import { brand as secondBrand } from './product/brand'

const colorsOf = ({ colors }: Pick<typeof brand, 'colors'>) => Object.values(colors).flatMap(Object.values<string>)
const secondColors = colorsOf(secondBrand)

/** What must not be left of the book in product/ where another one is sold. */
export const sampleNames: string[] = [
  product.id,
  product.title,
  product.subtitle,
  product.author,
  product.ebookFile,
  brand.name,
  brand.social.network,
  brand.social.handle,
  brand.social.url,
  ...[brand.helpAddress, ...brand.links.map(({ url }) => url)].filter((address) => address !== undefined),
  pitch.headline,
  wording.landing.addToCart,
  ...testimonials.map(({ name }) => name),
  ...colorsOf(brand).filter((color) => !secondColors.includes(color)),
]
