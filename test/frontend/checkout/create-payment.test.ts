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

// The browser tests pay on localhost, whose checkout is there as well.
function pay(sent = request) {
  const { signal } = new AbortController()
  return createPayment(sent, { clientKey: 'public-key', pageHost: 'shop.example', signal })
}

test('the request is one POST with three fields and two headers, and resolves with the URL of the hosted checkout', async () => {
  fetched.mockResolvedValue(Response.json({ url: checkout, id: 'more', error: '' }))

  await expect(pay({ ...request, price: 1 } as typeof request)).resolves.toBe(checkout)

  expect(fetched.mock.calls).toEqual([
    [
      '/functions/v1/create-payment',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': 'public-key' },
        body: '{"deliveryMethod":"email","email":"buyer@example.com","phone":""}',
        signal: expect.any(AbortSignal),
      },
    ],
  ])
})

test('an error status rejects with its number and logs the body', async () => {
  fetched.mockResolvedValue(new Response('{"message":"Forbidden"}', { status: 403 }))

  await expect(pay()).rejects.toThrow(new Error(payment.failed(403)))
  expect(logged).toHaveBeenCalledWith('{"message":"Forbidden"}')
})

const cutOff = new ReadableStream({ start: (body) => body.error(new Error('reset')) })
const lost = new TypeError('Failed to fetch')
const refusal = 'Please check it.'
const noUrls = [{}, null, [], checkout, { url: '' }, { url: 7 }, { url: null }]
const foreign = ['https://evil.example/', 'javascript:alert(1)', 'http://localhost:4243/'].map((url) => ({ url }))
const json = (body: unknown) => Response.json(body)
const noJson = expect.objectContaining({ name: 'SyntaxError' })

test.each<[what: string, Response | Error, Error]>([
  ['an error status whose body is cut off', new Response(cutOff, { status: 502 }), new Error(payment.failed(502))],
  ['an error of the server, even with a URL beside it,', json({ error: refusal, url: checkout }), new Error(refusal)],
  ['an error about the email', json({ error: refusal, field: 'email' }), new ContactError(refusal, 'email')],
  ['an error about the phone', json({ error: refusal, field: 'phone' }), new ContactError(refusal, 'phone')],
  ['an error about another field', json({ error: refusal, field: 'deliveryMethod' }), new Error(refusal)],
  ...[...noUrls, ...foreign].map((body): [string, Response, Error] => [
    `the response ${JSON.stringify(body)}`,
    json(body),
    new Error(payment.noUrl),
  ]),
  ['a response that is not JSON', new Response('<!doctype html>'), new Error('', { cause: noJson })],
  ['a lost connection', lost, new Error('', { cause: lost })],
])('%s rejects with the sentence for the buyer', async (_what, response, expected) => {
  fetched.mockImplementation(() => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)))
  const factsOf = (error: unknown) => {
    const { name, message, cause, contact } = Object(error)
    return { name, message, cause, contact }
  }

  expect(factsOf(await pay().catch((thrown: unknown) => thrown))).toEqual(factsOf(expected))
})
