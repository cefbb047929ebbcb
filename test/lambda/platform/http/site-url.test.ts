import { siteUrlOf } from '../../../../lambda/platform/http/site-url'

const read = (siteUrl?: string) => siteUrlOf({ stageVariables: siteUrl ? { siteUrl } : null })

test.each(['https://books.example', 'http://localhost:4242'])('%s is an address', (address) => {
  expect(read(address)).toBe(address)
})

test.each([undefined, 'books.example', 'https://books.example/', 'ftp://books.example'])(
  '[F9] %s is refused, so that no link is wrong',
  (address) => expect(() => read(address)).toThrow('has no variable siteUrl'),
)
