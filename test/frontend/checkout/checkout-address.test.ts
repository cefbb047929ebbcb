import { isCheckoutAddress } from '../../../frontend/checkout/checkout-address'

const store = 'd111111abcdef8.cloudfront.net'

test('a buyer is sent to the hosted checkout from any page', () => {
  const url = 'https://checkout.stripe.com/c/pay/cs_test_a1#fid'

  expect(isCheckoutAddress(url, store)).toBe(true)
  expect(isCheckoutAddress(url, 'localhost')).toBe(true)
})

test.each([
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
])('[F78] nobody is sent to %j', (url) => {
  expect(isCheckoutAddress(url, store)).toBe(false)
  expect(isCheckoutAddress(url, 'localhost')).toBe(false)
})

test.each(['http://localhost:4243/pay/1', 'http://127.0.0.1:4243/', 'https://[::1]:4243/'])(
  'a page on this machine may lead to the stand-in at %s, a page on the web may not',
  (url) => {
    expect(isCheckoutAddress(url, 'localhost')).toBe(true)
    expect(isCheckoutAddress(url, '127.0.0.1')).toBe(true)
    expect(isCheckoutAddress(url, '[::1]')).toBe(true)
    expect(isCheckoutAddress(url, store)).toBe(false)
  },
)

test.each(['ftp://localhost/', 'http://localhost.evil.example/', 'http://127.0.0.1.evil.example/'])(
  'a page on this machine does not lead to %s',
  (url) => {
    expect(isCheckoutAddress(url, 'localhost')).toBe(false)
  },
)
