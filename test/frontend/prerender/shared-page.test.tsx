import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { pages } from '../../../frontend/prerender/pages'
import { SharedPage } from '../../../frontend/prerender/shared-page'
import { brand } from '../../../product/brand'
import { decimalPrice, formatPrice } from '../../../lambda/price'
import { product } from '../../../product/product'
import { pitch } from '../../../product/pitch'

const siteUrl = 'https://shop.example'
const price = decimalPrice(product.priceCents, product.currency)
const currency = product.currency.toUpperCase()
const [landing] = pages

function render(options: { siteUrl?: string; pageCount?: number; offersTexts?: boolean }) {
  if (!landing) throw new Error('There is no landing page.')
  const props = { ...landing, offersTexts: true, ...options }
  const head = parse(renderToStaticMarkup(<SharedPage {...props} />), {
    blockTextElements: { script: true },
  })
  const content = (name: string) =>
    head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
  const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href')
  const json = head.querySelector('script')?.textContent ?? ''
  return { content, canonical, json, data: JSON.parse(json) }
}

test('a messenger finds the picture, the page and the price by absolute URLs', () => {
  const { content, canonical } = render({ siteUrl })

  expect(canonical).toBe('https://shop.example/')
  expect(content('og:url')).toBe('https://shop.example/')
  expect(content('og:image')).toBe('https://shop.example/og.jpg')
  expect(content('og:type')).toBe('product')
  expect(content('og:title')).toBe(landing?.title)
  expect(content('og:description')).toBe(content('description'))
  expect(content('product:price:amount')).toBe(price)
  expect(content('product:price:currency')).toBe(currency)
})

test('the description contains the length and the price of the book', () => {
  const written = formatPrice(product.priceCents, product.currency, product.locale)

  expect(render({ pageCount: 47 }).content('description')).toBe(pitch.site.description(written, true, 47))
  expect(pitch.site.description(written, true, 47)).toContain(`47ページの電子書籍、${written}`)
  expect(pitch.site.description(written, true)).toContain(`。電子書籍、${written}`)
})

test('the description mentions texts only where they are offered', () => {
  expect(render({}).content('description')).toContain('メールまたはSMS')
  expect(render({ offersTexts: false }).content('description')).toMatch(/。メールでお届けします。$/)
})

test('the structured data describes a product and a book', () => {
  const { data, content } = render({ siteUrl, pageCount: 47 })

  expect(data).toEqual({
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
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/',
    },
  })
})

test('the structured data has no rating, because the reviews may be samples', () => {
  expect(render({ siteUrl }).json).not.toMatch(/rating|review/i)
})

test('unknown values are left out', () => {
  const { canonical, data } = render({})

  expect(canonical).toBeUndefined()
  expect(data).not.toHaveProperty('url')
  expect(data).not.toHaveProperty('numberOfPages')
})

test('a title fits the line that search engines show', () => {
  expect(pitch.site.title.length).toBeLessThanOrEqual(60)
})
