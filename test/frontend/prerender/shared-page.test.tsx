import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { SharedPage } from '../../../frontend/prerender/shared-page'
import { brand } from '../../../product/brand'
import { decimalPrice, formatPrice } from '../../../lambda/price'
import { product } from '../../../product/product'
import { pitch } from '../../../product/pitch'

const siteUrl = 'https://shop.example'
const price = decimalPrice(product.priceCents, product.currency)
const currency = product.currency.toUpperCase()
const landing = { path: '/', title: pitch.site.title }

function render(options: { siteUrl?: string }) {
  const props = { ...landing, pageCount: 47, ...options }
  const head = parse(renderToStaticMarkup(<SharedPage {...props} />), {
    blockTextElements: { script: true },
  })
  const content = (name: string) =>
    head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
  const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href')
  return { content, canonical, data: JSON.parse(head.querySelector('script')?.textContent ?? '') }
}

test('a messenger finds the picture, the page and the price by absolute URLs', () => {
  const { content, canonical } = render({ siteUrl })

  expect(canonical).toBe('https://shop.example/')
  expect(content('og:url')).toBe('https://shop.example/')
  expect(content('og:image')).toBe('https://shop.example/og.jpg')
  expect(content('og:type')).toBe('product')
  expect(content('og:title')).toBe(landing.title)
  expect(content('og:description')).toBe(content('description'))
  expect(content('product:price:amount')).toBe(price)
  expect(content('product:price:currency')).toBe(currency)
})

test('the description is the seller’s sentence, then the price and the facts of the page', () => {
  const written = formatPrice(product.priceCents, product.currency, product.locale)
  const { content } = render({})

  expect(content('description')).toBe(`${pitch.site.description} ${written} · ${pitch.facts(47).join(' · ')}`)
})

test('the structured data describes a product and a book, without a rating and what is unknown', () => {
  const { data, content } = render({ siteUrl })
  const url = `https://shop.example/sample/${product.sampleFile}`
  const encodingFormat = product.sampleFile?.endsWith('.epub') ? 'application/epub+zip' : 'application/pdf'
  const mainEntity = pitch.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  const described = {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    name: product.title,
    description: content('description'),
    image: 'https://shop.example/og.jpg',
    url: 'https://shop.example/',
    author: { '@type': 'Person', name: product.author },
    brand: { '@type': 'Brand', name: brand.name },
    bookFormat: 'https://schema.org/EBook',
    inLanguage: product.locale,
    numberOfPages: 47,
    hasPart: product.sampleFile && { '@type': 'CreativeWork', isAccessibleForFree: true, encodingFormat, url },
    subjectOf: pitch.questions.length === 0 ? undefined : { '@type': 'FAQPage', mainEntity },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/',
    },
  }
  const unknown = render({})

  expect(data).toEqual(described)
  expect(unknown.canonical).toBeUndefined()
  expect(unknown.data).not.toHaveProperty('url')
})
