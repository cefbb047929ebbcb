import { parsePhone } from '../../../lambda/shop/addresses/parse-phone'

/** Addresses that RFC 5322 allows and people have; page, function and checkout have to accept each. */
export const validAddresses = [
  'mara@example.com',
  'mara+book@mail.example.co.uk',
  "o'neil@example.com",
  'a/b=c@example.com',
  'user%dept@example.com',
  'a~b@example.com',
  '{mara}|`who`^?@example.com',
  '!#$&*@example.com',
  '_@x1.example.museum',
  'mara@xn--bcher-kva.example',
  `${'a'.repeat(64)}@xn--e1afmkfd.xn--p1ai`,
]

/** Addresses that receive no mail; the function refuses each. */
export const invalidAddresses = [
  'mara',
  'mara@',
  '@example.com',
  'mara@example',
  'mara@example..com',
  'mara@-example.com',
  'mara@example.c',
  '.mara@example.com',
  'mara.@example.com',
  'ma..ra@example.com',
  'a@example.com,b@example.com',
  'mara@example.com\r\nBcc: b@example.com',
  'mara@example.com\u2028b',
  'mara@example.c0m',
  'mara@127.0.0.1',
  'mara@0x7f.1',
  'mara@example.com:25',
  'mara@example.com#b',
  'mara@example.com/b',
  'mara@ex%61mple.com',
  'A <a@example.com>, B <b@example.com>',
  'mar<a@example.com',
  'mara b@example.com',
  'mara@my shop.example',
  'mara@example\u00b7shop.com',
  'mara@example.com\u{1f600}',
  'mara@example.xn--com-th33b',
  `${'a'.repeat(65)}@example.com`,
  `mara@${'\u00fc'.repeat(60)}.example`,
]

export const foreignNumber = '+44 7400 123456'

/** What a store that texts the United States and Canada says to a buyer about a number. */
export function sentenceAbout(phone: string): string {
  const parsed = parsePhone(phone, ['US', 'CA'])
  return 'error' in parsed ? parsed.error : ''
}
