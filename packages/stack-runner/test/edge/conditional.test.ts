import type { Header } from '../../http/headers'
import type { HttpRequest } from '../../http/message'
import { respondConditionally } from '../../edge/conditional'

const page = {
  status: 200,
  headers: [['etag', '"v1"'] satisfies Header],
  body: Buffer.from('page'),
}

function statusFor(method: string, known: string, response = page): number {
  const request: HttpRequest = {
    method,
    path: '/',
    query: '',
    headers: [['If-None-Match', known]],
    body: Buffer.alloc(0),
    clientAddress: '192.0.2.7',
  }
  return respondConditionally(request, response).status
}

test.each([
  ['GET', '"v1"', 304],
  ['GET', '"v0", W/"v1"', 304],
  ['HEAD', '*', 304],
  ['GET', '"v2"', 200],
  ['POST', '*', 200],
  ['POST', '"v1"', 200],
  ['PUT', '*', 200],
])('%s with If-None-Match: %s is %i', (method, known, status) => {
  expect(statusFor(method, known)).toBe(status)
})

test('an error stays an error', () => {
  expect(statusFor('GET', '*', { ...page, status: 404 })).toBe(404)
})
