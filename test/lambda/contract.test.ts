import { isCheckoutAddress as isFollowed, stripesCheckoutHost } from '../../lambda/contract'

const isCheckoutAddress = (url: string, pageHost: string, checkoutHost = stripesCheckoutHost) =>
  isFollowed(url, pageHost, checkoutHost)
const store = 'd111111abcdef8.cloudfront.net'

test('every page may redirect to the hosted checkout', () => {
  const url = 'https://checkout.stripe.com/c/pay/cs_test_a1#fid'

  expect(isCheckoutAddress(url, store)).toBe(true)
  expect(isCheckoutAddress(url, 'localhost')).toBe(true)
})

test('a page of a seller with a custom domain may redirect to it, and to Stripe’s own host', () => {
  const custom = 'pay.seller.test'

  expect(isCheckoutAddress('https://pay.seller.test/c/pay/cs_test_a1', store, custom)).toBe(true)
  expect(isCheckoutAddress('https://checkout.stripe.com/c/pay/cs_test_a1', store, custom)).toBe(
    true,
  )
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
])('[F78] no page redirects to %j', (url) => {
  expect(isCheckoutAddress(url, store)).toBe(false)
  expect(isCheckoutAddress(url, 'localhost')).toBe(false)
  expect(isCheckoutAddress(url, store, 'pay.other.test')).toBe(false)
})

test.each(['http://localhost:4243/pay/1', 'http://127.0.0.1:4243/', 'https://[::1]:4243/'])(
  'a page on localhost may redirect to the emulator at %s, a page on the web may not',
  (url) => {
    expect(isCheckoutAddress(url, 'localhost')).toBe(true)
    expect(isCheckoutAddress(url, '127.0.0.1')).toBe(true)
    expect(isCheckoutAddress(url, '[::1]')).toBe(true)
    expect(isCheckoutAddress(url, store)).toBe(false)
  },
)

test.each(['ftp://localhost/', 'http://localhost.evil.example/', 'http://127.0.0.1.evil.example/'])(
  'a page on localhost does not redirect to %s',
  (url) => {
    expect(isCheckoutAddress(url, 'localhost')).toBe(false)
  },
)
