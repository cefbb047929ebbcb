import { brand } from '../../product/brand'
import { decimalPrice } from '../../product/format-price'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import type { Page } from './pages'

const { description } = wording.site

/** Metadata for search engines and messengers. */
export function SharedPage({ path, title, siteUrl }: Page & { siteUrl?: string }) {
  const image = `${siteUrl ?? ''}/og.jpg`
  return (
    <>
      <meta name="description" content={description} />
      {siteUrl && <link rel="canonical" href={siteUrl + path} />}
      {siteUrl && <meta property="og:url" content={siteUrl + path} />}
      <meta property="og:type" content="product" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={wording.landing.mockupAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: asInlineJson(offer(image, siteUrl)) }}
      />
    </>
  )
}

/**
 * The product and its price for search engines (https://schema.org/Product). It has no rating,
 * because ratings must come from customers, and the reviews here may be samples.
 */
function offer(image: string, siteUrl?: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description,
    image,
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      price: decimalPrice(product.priceCents, product.currency),
      priceCurrency: product.currency.toUpperCase(),
      availability: 'https://schema.org/InStock',
      ...(siteUrl && { url: `${siteUrl}/` }),
    },
  }
}

/** Escapes `<`, which could end the script element. */
function asInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
