import { isCheckoutAddress } from '../../lambda/contract'

const [web, localhost] = ['d111111abcdef8.cloudfront.net', 'localhost']

test.each([web, localhost])('a page of %s may redirect to the hosted checkout', (page) => {
  expect(isCheckoutAddress('https://checkout.stripe.com/c/pay/cs_test_a1#fid', page)).toBe(true)
})

test.each([
  'https://pay.seller.test/c/pay/cs_test_a1',
  'https://evil.example/',
  'https://checkout.stripe.com.evil.example/',
  'https://evil.example/https://checkout.stripe.com/',
  'https://checkout.stripe.com@evil.example/',
  'https://checkout.stripe.com:8443/',
  'http://checkout.stripe.com/',
  'https://stripe.com/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://checkout.stripe.com',
  'data:text/html,hello',
  'blob:https://checkout.stripe.com/1',
  '//checkout.stripe.com/',
  '/congratulations',
  'checkout.stripe.com',
  '',
  'ftp://localhost/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
])('[F78!] no page redirects to %j', (url) => {
  expect(isCheckoutAddress(url, web)).toBe(false)
  expect(isCheckoutAddress(url, localhost)).toBe(false)
})

test.each(['http://localhost:4243/pay/1', 'http://127.0.0.1:4243/', 'https://[::1]:4243/'])(
  'a page on this machine may redirect to the emulator at %s, a page on the web may not',
  (url) => {
    const isFollowed = (page: string) => isCheckoutAddress(url, page)

    expect([localhost, '127.0.0.1', '[::1]', web].map(isFollowed)).toEqual([true, true, true, false])
  },
)
