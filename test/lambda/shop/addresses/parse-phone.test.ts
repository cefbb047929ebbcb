import { parsePhone } from '../../../../lambda/shop/addresses/parse-phone'
import { checkoutMessages } from '../../../../product/checkout-messages'
import { product } from '../../../../product/product'

const parse = (input: string, countries = ['US', 'CA']) => parsePhone(input, countries)

test.each([
  ['+12025550123', 'US', '1 202 555 0123'],
  ['+12025550123', 'US', '+1 (0) 202-555-0123'],
  ['+14165550123', 'US', '+1 416 555 0123'],
  // Copied from an address book, from links, and from a typeset page.
  ['+12025550123', 'US', '\u202a+1\u00a0202\u00a0555\u20110123\u202c'],
  ['+12025550123', 'US', 'TEL: +1-202-555-0123'],
  ['+12025550123', 'US', '(202)\u2009555\u20130123'],
  ['+447400123456', 'US', '00 44 7400 123456'],
  ['+447400123456', 'US', '+011 44 7400 123456'],
  ['+447400123456', 'GB', '++44 (0)7400 123456'],
  ['+4915123456789', 'DE', '4915123456789'],
  ['+34612345678', 'ES', '+34 0612 345 678'],
  ['+393471234567', 'IT', '+39 (0)347 1234567'],
  ['+380671234567', 'UA', '8 067 123 45 67'],
  ['+5491123456789', 'AR', '11 2345-6789'],
  ['+5491123456789', 'US', '+54 11 2345-6789'],
  ['+5491123456789', 'AR', '011 15 2345-6789'],
  ['+5493512303473', 'AR', '+54 9 0351 15 230-3473'],
  ['+525512345678', 'US', '+52 1 55 1234 5678'],
  ['+525512345678', 'MX', '044 55 1234 5678'],
  ['+525512345678', 'MX', '045 55 1234 5678'],
  ['+525512345678', 'MX', '01 55 1234 5678'],
  ['+12025550123', 'US', '(+1) 202 555 0123'],
  ['+4915123456789', 'DE', ' ( +49 )151 23456789'],
  ['+447400123456', 'US', '07400 123456'],
  ['+436641234567', 'DE', '0664 1234567'],
  ['+819012345678', 'US', '090-1234-5678'],
])('the number %s may be written in %s as %j', (phone, home, typed) => {
  expect(parse(typed, [home, 'US', 'CA', 'GB', 'AR', 'MX', 'AT', 'JP'])).toEqual({ phone })
})

test.each([
  ['+1 861 997 6026', ['US']],
  ['436-234-2368', ['CA']],
  ['+1 624 234 2368', ['DE', 'US']],
])('%s, of an area code that the library lacks, is a number of %j', (typed, countries) => {
  const phone = `+1${typed.replaceAll(/\D/g, '').slice(-10)}`

  expect(parse(typed, countries)).toEqual({ phone })
})

const { phoneMissing, phoneInvalid } = checkoutMessages

test.each([
  ['nothing but invisible marks', '\u202a\u00a0\u202c', phoneMissing],
  ['too few digits', '555-0123', phoneInvalid],
  ['letters', 'call me', phoneInvalid],
  ...[800, 822, 833, 844, 855, 866, 877, 881, 888, 900, 700, 710, 500, 522, 529, 533, 588, 600]
    .concat([211, 911, 222, 955, 291, 999, 370, 960, 123])
    .map((code) => [`the code ${code}, which is no place,`, `+1 ${code} 234 2368`, phoneInvalid]),
  ['a premium area code', '+1 976 234 2368', phoneInvalid],
  ['a premium exchange', '+1 861 976 6026', phoneInvalid],
  ['a service code as exchange', '+1 861 911 6026', phoneInvalid],
  ['an extension', '202-555-0123 ext. 7', phoneInvalid],
  ['a line break', '202-555-0123\n202-555-0199', phoneInvalid],
  ['far too many digits', '2'.repeat(50), phoneInvalid],
])('[F60!] %s is not a number that can get texts', (_case, typed, error) => {
  expect(parse(typed)).toEqual({ error })
})

test('[F59!] a number of no country, or of one outside the list, gets the allowed countries', () => {
  const names = new Intl.DisplayNames(product.locale, { type: 'region' })
  const countries = [names.of('CA') ?? '', names.of('MX') ?? '']
  const list = new Intl.ListFormat(product.locale).format(countries)
  const message = checkoutMessages.phoneCountry(list)

  const abroad = ['+44 7400 123456', '+1 876 555 0123', '+1 242 555 0132']
  // Premium, satellite, network and freephone numbers of no country.
  const nowhere = ['979123456789', '881612345678', '870773123456', '883510012345678', '80012345678', '80812345678']
  for (const typed of [...abroad, ...nowhere.map((digits) => `+${digits}`), '+878 10 1234567890'])
    expect(parse(typed, ['CA', 'MX'])).toEqual({ error: message })
})

test('the first country is assumed for a number without a code, and its landlines are refused', () => {
  expect(parse('07400 123456', ['GB', 'US'])).toEqual({ phone: '+447400123456' })
  expect(parse('+44 20 7946 0018', ['GB'])).toEqual({ error: phoneInvalid })
  expect(parse('0332 123456', ['IT'])).toEqual({ error: phoneInvalid })
  expect(parse('+1 861 997 6026', ['GB'])).toEqual({ error: phoneInvalid })
})
