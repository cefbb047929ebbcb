import { brand } from '../../product/brand'
import { decimalPrice, formatPrice } from '../../lambda/price'
import { product } from '../../product/product'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import type { SitePage } from './pages'

const { questions } = pitch
const { priceCents, currency, locale, sampleFile } = product

/** `siteUrl` has no trailing slash. */
type SharedPageProps = Pick<SitePage, 'path' | 'title'> & { siteUrl?: string; pageCount: number }

/** For search engines and messengers, which ignore a relative image URL. */
export function SharedPage(props: SharedPageProps) {
  const { path, title, siteUrl, pageCount } = props
  const price = formatPrice(priceCents, currency, locale)
  // The price is first, because search engines show about 155 characters.
  const description = `${pitch.site.description} ${[price, ...pitch.facts(pageCount)].join(' · ')}`
  const image = `${siteUrl ?? ''}/og.jpg`
  const url = siteUrl && siteUrl + path
  return (
    <>
      <meta name="description" content={description} />
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:type" content="product" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={wording.landing.mockupAlt} />
      <meta property="product:price:amount" content={decimalPrice(priceCents, currency)} />
      <meta property="product:price:currency" content={currency.toUpperCase()} />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{
          __html: asInlineJson(structuredData({ description, image, siteUrl, url, pageCount })),
        }}
      />
    </>
  )
}

/** Escapes `<`, which could end the script element. */
function asInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

type Listing = { description: string; image: string; siteUrl?: string; url?: string; pageCount: number }

/**
 * For search engines (https://schema.org/Book, https://schema.org/Product, https://schema.org/FAQPage). It has no
 * rating, because ratings must come from customers, and the reviews here may be samples.
 */
function structuredData({ description, image, siteUrl, url, pageCount }: Listing): object {
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
    inLanguage: locale,
    numberOfPages: pageCount,
    hasPart: sampleFile && {
      '@type': 'CreativeWork',
      isAccessibleForFree: true,
      encodingFormat: sampleFile.endsWith('.epub') ? 'application/epub+zip' : 'application/pdf',
      url: `${siteUrl ?? ''}/sample/${sampleFile}`,
    },
    subjectOf: questions.length > 0 ? faqPage : undefined,
    offers: {
      '@type': 'Offer',
      price: decimalPrice(priceCents, currency),
      priceCurrency: currency.toUpperCase(),
      availability: 'https://schema.org/InStock',
      url,
    },
  }
}

const faqPage = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}
