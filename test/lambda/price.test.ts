import { decimalPrice, formatPrice } from '../../lambda/price'
import { product } from '../../product/product'

test.each([
  [1499, 'usd', 'en-US', '$14.99'],
  [1500, 'usd', 'en-US', '$15.00'],
  [1499, 'eur', 'fr-FR', '14,99\u00a0€'],
  [1480, 'jpy', 'ja-JP', '￥1,480'],
  [4500, 'kwd', 'en-US', 'KWD\u00a04.500'],
  [499_000, 'huf', 'hu-HU', '4990\u00a0Ft'],
  [199_000, 'isk', 'is-IS', '1.990\u00a0kr.'],
])('%i of %s in %s is %s', (cents, currency, locale, written) => {
  expect(formatPrice(cents, currency, locale)).toBe(written)
})

test('a price without a locale is written in English, in every store', () => {
  Object.assign(product, { locale: 'fr-FR' })

  expect(formatPrice(149_900, 'eur')).toBe('€1,499.00')
})

test.each([
  [1499, 'usd', '14.99'],
  [1500, 'eur', '15.00'],
  [1480, 'jpy', '1480'],
  [4500, 'kwd', '4.500'],
  [199_000, 'isk', '1990.00'],
])('the machine-readable form of %i of %s is %s', (cents, currency, written) => {
  expect(decimalPrice(cents, currency)).toBe(written)
})
