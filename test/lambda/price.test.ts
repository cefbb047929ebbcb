import { decimalPrice, formatPrice } from '../../lambda/price'
import { product } from '../../product/product'

test.each([
  [1499, 'usd', 'en-US', '$14.99', '14.99'],
  [1500, 'usd', 'en-US', '$15.00', '15.00'],
  [1499, 'eur', 'fr-FR', '14,99\u00a0€', '14.99'],
  [1480, 'jpy', 'ja-JP', '￥1,480', '1480'],
  [4500, 'kwd', 'en-US', 'KWD\u00a04.500', '4.500'],
  [499_000, 'huf', 'hu-HU', '4990\u00a0Ft', '4990.00'],
  [199_000, 'isk', 'is-IS', '1.990\u00a0kr.', '1990.00'],
])('%i of %s in %s is %s, and %s for machines', (cents, currency, locale, written, decimal) => {
  expect(formatPrice(cents, currency, locale)).toBe(written)
  expect(decimalPrice(cents, currency)).toBe(decimal)
})

test('a price without a locale is written in English, in every store', () => {
  Object.assign(product, { locale: 'fr-FR' })

  expect(formatPrice(149_900, 'eur')).toBe('€1,499.00')
})
