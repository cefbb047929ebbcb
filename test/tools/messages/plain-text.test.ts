import { messages } from '../../../product/messages'
import { plainText } from '../../../tools/messages/plain-text'

const values = {
  orderNumber: 'EB-7K3M9Q2T',
  downloadUrl: 'https://store.test/download',
  siteUrl: 'https://store.test',
  amount: '12,99 €',
  tax: '',
  invoiceUrl: '',
  date: '1 février 2026',
  fontFaces: '',
}

test.each([
  ['de-DE', ': '],
  ['fr-FR', '\u00a0: '],
])('in %s a name is separated from its fact by %j', (locale, colon) => {
  const text = plainText(values, locale)

  expect(text).toContain(`\n${messages.email.order}${colon}EB-7K3M9Q2T\n`)
})
