import { brand } from '../../product/brand'
import { decimalPrice } from '../../lambda/price'
import { product } from '../../product/product'

type Listing = { description: string; image: string; url?: string; pageCount?: number }

/**
 * For search engines (https://schema.org/Book, https://schema.org/Product). It has no rating, because ratings must come
 * from customers, and the reviews here may be samples.
 */
export function structuredData({ description, image, url, pageCount }: Listing): object {
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    name: product.title,
    description,
    image,
    url,
    author: { '@type': 'Person', name: product.author },
    brand: { '@type': 'Brand', name: brand.name },
    bookFormat: 'https://schema.org/EBook',
    inLanguage: product.locale,
    numberOfPages: pageCount,
    offers: {
      '@type': 'Offer',
      price: decimalPrice(product.priceCents, product.currency),
      priceCurrency: product.currency.toUpperCase(),
      availability: 'https://schema.org/InStock',
      url,
    },
  }
}
