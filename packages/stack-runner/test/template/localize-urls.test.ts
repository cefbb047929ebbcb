import { createUrlLocalizer } from '../../template/localize-urls'
import { smallResources, smallStack } from '../support/small-template'

const localize = createUrlLocalizer('localhost:4242', ['book.example.com'])

test.each([
  ['https://book.example.com', 'http://localhost:4242'],
  ['https://Book.Example.com/download/abc', 'http://localhost:4242/download/abc'],
  ["connect-src 'self' https://book.example.com;", "connect-src 'self' http://localhost:4242;"],
  ['book.example.com', 'localhost:4242'],
  ['//book.example.com/og.jpg', '//localhost:4242/og.jpg'],
  ['Visit book.example.com.', 'Visit localhost:4242.'],
  ['https://localhost:4242/x', 'http://localhost:4242/x'],
])('%s becomes %s', (text, expected) => {
  expect(localize(text)).toBe(expected)
})

test.each([
  'Bookshop <ebooks@book.example.com>',
  'mail.book.example.com',
  'book.example.community',
  'book.example.com.example.org',
  'my-book.example.com',
  'bookxexample.com',
])('%s is another address and stays', (text) => {
  expect(localize(text)).toBe(text)
})

test('without aliases only CloudFront’s domain is replaced', () => {
  const change = createUrlLocalizer('localhost:4242', [])

  expect(change('https://localhost:4242 https://book.example.com')).toBe(
    'http://localhost:4242 https://book.example.com',
  )
})

test('a name with a wildcard is refused', () => {
  const Site = structuredClone(smallResources.Site)
  Object.assign(Site.Properties.DistributionConfig, { Aliases: ['*.example.com'] })

  expect(() => smallStack({ ...smallResources, Site })).toThrow(/\*\.example\.com.*wildcard/)
})
