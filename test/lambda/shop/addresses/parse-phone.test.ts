import fc from 'fast-check'
import { parsePhone } from '../../../../lambda/shop/addresses/parse-phone'
import { checkoutMessages } from '../../../../product/checkout-messages'
import { product } from '../../../../product/product'

const parse = (input: string, countries = ['US', 'CA']) => parsePhone(input, countries)

test.each([
  ['+12025550123', '202-555-0123'],
  ['+12025550123', '1 202 555 0123'],
  ['+14165550123', '+1 416 555 0123'],
  // Copied from an address book, from links, and from a typeset page.
  ['+12025550123', '\u202a+1\u00a0202\u00a0555\u20110123\u202c'],
  ['+12025550123', 'TEL: +1-202-555-0123'],
  ['+12025550123', '(202)\u2009555\u20130123'],
])('the number %s may be written as %j', (phone, typed) => {
  expect(parse(typed)).toEqual({ phone })
})

test('no decoration between the digits changes the number', () => {
  const invisible = fc.constantFrom('', '\u200b', '\u200e', '\u202a', '\u202c', '\u2068', '\ufeff')
  const separator = fc.constantFrom('-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2212', ' ')
  const space = fc.constantFrom(' ', '\u00a0', '\u2007', '\u2009', '\u202f')
  const gap = fc
    .tuple(invisible, fc.oneof(separator, space), invisible)
    .map((marks) => marks.join(''))
  const prefix = fc.constantFrom('', '+1', 'tel:+1', ' tel:1', '\u202a+1')

  fc.assert(
    fc.property(prefix, fc.tuple(invisible, gap, gap, invisible), (start, [a, b, c, d]) => {
      expect(parse(`${start}${a}202${b}555${c}0123${d}`)).toEqual({ phone: '+12025550123' })
    }),
  )
})

const { phoneMissing, phoneInvalid } = checkoutMessages

test.each([
  ['nothing but invisible marks', '\u202a\u00a0\u202c', phoneMissing],
  ['too few digits', '555-0123', phoneInvalid],
  ['letters', 'call me', phoneInvalid],
  ['a toll-free number', '+1 800 555 0199', phoneInvalid],
  ['a premium number', '+1 900 555 0123', phoneInvalid],
  ['an extension', '202-555-0123 ext. 7', phoneInvalid],
  ['a line break', '202-555-0123\n202-555-0199', phoneInvalid],
  ['far too many digits', '2'.repeat(50), phoneInvalid],
])('[F60] %s is not a number that can get texts', (_case, typed, error) => {
  expect(parse(typed)).toEqual({ error })
})

test('[F59] a number of a country outside the list gets the allowed countries', () => {
  const names = new Intl.DisplayNames(product.locale, { type: 'region' })
  const countries = [names.of('CA') ?? '', names.of('MX') ?? '']
  const list = new Intl.ListFormat(product.locale).format(countries)
  const message = checkoutMessages.phoneCountry(list)

  expect(parse('+44 7400 123456', ['CA', 'MX'])).toEqual({ error: message })
  expect(parse('+1 876 555 0123', ['CA', 'MX'])).toEqual({ error: message })
})

test('[F60] the first country is assumed for a number without a code, and its landlines are refused', () => {
  expect(parse('07400 123456', ['GB', 'US'])).toEqual({ phone: '+447400123456' })
  expect(parse('+44 20 7946 0018', ['GB'])).toEqual({ error: phoneInvalid })
})
