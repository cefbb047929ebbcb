import { emailPage, row } from '../../lambda/shop/messages/email-page'
import { textDirection } from '../../lambda/text-direction'
import { product } from '../../product/product'

test.each([
  ['rtl', 'he-IL ar ar-EG fa ur-PK pa-PK yi dv az-Arab ku-Arab-IQ sd ps ckb ug'],
  ['ltr', 'en-US ja-JP az pa-IN ku uz-Latn sd-Deva ug-Cyrl he-Latn'],
])('texts are written %s in %s', (direction, locales) => {
  for (const locale of locales.split(' ')) expect([locale, textDirection(locale)]).toEqual([locale, direction])
})

test('an email begins at the right in Hebrew', () => {
  Object.assign(product, { locale: 'he-IL' })

  const { markup } = emailPage('s', '', 'https://example.com', [row({ top: 0 }, { markup: '' })], { markup: '' })

  expect(markup.match(/(?<=lang="he-IL" dir=)"\w+"/g)).toEqual(['"rtl"', '"rtl"'])
  expect(markup).toContain('align="right" style="padding:0px 24px 0px;text-align:right"')
})
