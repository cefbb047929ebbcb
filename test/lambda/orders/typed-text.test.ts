import { canonicalEmail, emailKeyOf } from '../../../lambda/orders/typed-text'

const [mara, umlaut] = ['mara@example.com', 'mara@xn--bcher-kva.example']

test.each([
  [umlaut, 'mara@b\u00fccher.example'],
  [umlaut, 'mara@BU\u0308CHER.Example'],
  ['mara@xn--r8jz45g.xn--zckzah', 'mara＠例え。テスト。'],
  ['mara@xn--fa-hia.example', 'mara@fa\u00df.example'],
  ['mara@xn--ll-0ea.example', 'mara@L\u00b7L.example'],
  ['mara@xn--lcke7ud.example', 'mara@\u30ab\u30fc\u30fb\u30ad.example'],
  [mara, 'ｍａｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
  [mara, '"Example, Mara" <mara@example.com>,'],
  [mara, '\u201cMara <mailto:mara@example.com>\u201d'],
  [mara, '\u201emailto:mara@example.com\u201c'],
  [mara, '<mara@example.com'],
  [mara, 'mara@example.com <mailto:mara@example.com>'],
  ['mara+book@example.com', 'MAILTO:mara%2Bbook@example.com?subject=a@b.c'],
  [mara, '( \u2018mara @ example.com\u2019 )\u2013'],
  ["o'neil@example.com", 'o\u2019neil@example.com'],
  ['first-last@my-mail.example', 'first\u2011last@my\u2013mail.example'],
])('%s may be written as %s, and has one key', (address, pasted) => {
  expect(canonicalEmail(pasted)).toBe(address)
  expect(emailKeyOf(pasted)).toBe(emailKeyOf(address))
})
