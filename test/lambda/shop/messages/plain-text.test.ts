import { plainText } from '../../../../lambda/shop/messages/plain-text'
import { messages } from '../../../../product/messages'

const values = {
  orderNumber: 'EB-7K3M9Q2T',
  downloadUrl: 'https://store.test/download',
  siteUrl: 'https://store.test',
  amount: '12,99 €',
  tax: undefined,
  date: '1 février 2026',
}

test.each([
  ['de-DE', ': '],
  ['fr-FR', '\u00a0: '],
])('in %s a name is separated from its fact by %j', (locale, colon) => {
  const text = plainText(values, locale)

  expect(text).toContain(`\n${messages.email.order}${colon}EB-7K3M9Q2T\n`)
})
