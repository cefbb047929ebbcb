import { cleanEmail } from '../../../frontend/checkout/clean-email'
import { validAddresses } from '../../support/store/addresses'

test.each([
  '\u200Bmara@example.com',
  '\u202Amara@example.com\u202C',
  'ma\u00ADra@exam\u2060ple.com',
  '\uFEFFmara@example.com\u00A0',
  '\u3000mara @\u2009example.com\t',
  '\u115Fmara\uFE0F@example.com\u0000',
  '<mara@example.com>',
  'Mara Lind <mara@example.com>,',
  '"Lind, Mara" <mara@example.com',
  'mara@example.com>',
  'mara@example.com.,',
  'mailto:mara@example.com',
  'MAILTO:mara@example.com?subject=The%20book',
  '<mailto:mara@example.com>',
  'mara＠example．com',
  'ｍａｒａ@example。com',
])('%j is cleaned before the browser checks it', (typed) => {
  expect(cleanEmail(typed)).toBe('mara@example.com')
})

test.each([...validAddresses, 'Mara@Example.com', 'mära@example.com', 'ä', 'no address?', ''])(
  '%j keeps all that can be seen',
  (typed) => {
    expect(cleanEmail(typed)).toBe(typed.replaceAll(' ', ''))
  },
)

test.each([
  ['mara@täglich.example', 'mara@xn--tglich-bua.example'],
  ['mara@ta\u0308glich.example', 'mara@xn--tglich-bua.example'],
  ['<mara@TÄGLICH.example>', 'mara@xn--tglich-bua.example'],
  ['mara@россия。рф', 'mara@xn--h1alffa9f.xn--p1ai'],
  ['o’neil@example.com', "o'neil@example.com"],
  // No domain, and more than a domain.
  ['mara@-ä-.\u0661/', 'mara@-ä-.\u0661/'],
  ['mara@täglich.example/path', 'mara@täglich.example/path'],
])('%j is sent as %s by every browser', (typed, sent) => {
  expect(cleanEmail(typed)).toBe(sent)
})
