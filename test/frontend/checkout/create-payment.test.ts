import { ContactError, createPayment } from '../../../frontend/checkout/create-payment'
import { wording } from '../../../product/wording'

const { payment } = wording.errors

const request = { deliveryMethod: 'email', email: 'buyer@example.com', phone: '' } as const
const checkout = 'https://checkout.stripe.com/c/pay/cs_test_a1'
const fetched = jest.spyOn(globalThis, 'fetch')
const logged = jest.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => {
  fetched.mockReset()
  logged.mockClear()
})

function pay(sent = request, hosts: { pageHost?: string; checkoutHost?: string } = {}) {
  const { signal } = new AbortController()
  const page = { pageHost: 'shop.example', checkoutHost: 'checkout.stripe.com', ...hosts }
  return createPayment(sent, { clientKey: 'public-key', ...page, signal })
}

test('the request is one POST with three fields and two headers', async () => {
  fetched.mockResolvedValue(Response.json({ url: checkout }))

  await pay({ ...request, price: 1 } as typeof request)

  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched).toHaveBeenCalledWith('/functions/v1/create-payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'public-key' },
    body: '{"deliveryMethod":"email","email":"buyer@example.com","phone":""}',
    signal: expect.any(AbortSignal),
  })
})

test('a response with the URL of the hosted checkout resolves with it', async () => {
  fetched.mockResolvedValue(Response.json({ url: checkout, id: 'more', error: '' }))

  await expect(pay()).resolves.toBe(checkout)
})

test('an error status rejects with its number and logs the body', async () => {
  fetched.mockResolvedValue(new Response('{"message":"Forbidden"}', { status: 403 }))

  await expect(pay()).rejects.toThrow(new Error(payment.failed(403)))
  expect(logged).toHaveBeenCalledWith('{"message":"Forbidden"}')
})

test('an error status rejects even when its body is cut off', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new Error('reset')) })
  fetched.mockResolvedValue(new Response(broken, { status: 502 }))

  await expect(pay()).rejects.toThrow(new Error(payment.failed(502)))
})

test("an error of the server rejects with the server's message, even with a URL beside it", async () => {
  fetched.mockResolvedValue(Response.json({ error: 'Please check it.', url: checkout }))

  await expect(pay()).rejects.toThrow(new Error('Please check it.'))
})

test.each([
  ['email', ContactError],
  ['phone', ContactError],
  ['deliveryMethod', Error],
])('an error of the server about %s rejects with %p', async (field, kind) => {
  fetched.mockResolvedValue(Response.json({ error: 'Please check it.', field }))

  const error = await pay().catch((thrown: unknown) => thrown)

  expect(error).toEqual(
    kind === ContactError
      ? new ContactError('Please check it.', field as 'email')
      : new Error('Please check it.'),
  )
})

test.each([{}, null, [], 'https://checkout.stripe.com', { url: '' }, { url: 7 }, { url: null }])(
  'the response %j has no checkout URL',
  async (response) => {
    fetched.mockResolvedValue(Response.json(response))

    await expect(pay()).rejects.toThrow(new Error(payment.noUrl))
  },
)

test.each(['https://evil.example/', 'javascript:alert(1)', 'http://localhost:4243/'])(
  '[F78] %s is refused as a checkout URL',
  async (url) => {
    fetched.mockResolvedValue(Response.json({ url }))

    await expect(pay()).rejects.toThrow(new Error(payment.noUrl))
  },
)

test.each([
  ['of a stage with a custom domain at Stripe', { checkoutHost: 'pay.seller.test' }],
  ['on localhost', { pageHost: 'localhost' }, 'http://localhost:4243/pay'],
])(
  'a page %s accepts its own checkout',
  async (_page, hosts, url = 'https://pay.seller.test/c') => {
    fetched.mockResolvedValue(Response.json({ url }))

    await expect(pay(request, hosts)).resolves.toBe(url)
  },
)

test('[F76] a response that is not JSON rejects without a message', async () => {
  fetched.mockResolvedValue(new Response('<!doctype html>'))

  await expect(pay()).rejects.toThrow(
    expect.objectContaining({
      message: '',
      cause: expect.objectContaining({ name: 'SyntaxError' }),
    }),
  )
})

test('[F76] a lost connection rejects without the message of the browser', async () => {
  const cause = new TypeError('Failed to fetch')
  fetched.mockRejectedValue(cause)

  await expect(pay()).rejects.toThrow(expect.objectContaining({ message: '', cause }))
})
