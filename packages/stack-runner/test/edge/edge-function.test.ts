import { createEdgeFunction, runViewerRequest, runViewerResponse } from '../../edge/edge-function'
import { httpRequest } from '../support/http-request'

const request = httpRequest({ path: '/old', query: 'a=1&X-B', headers: [['Accept', 'text/html']] })

const onRequest = (body: string, keyword = 'function') =>
  runViewerRequest(createEdgeFunction(`${keyword} handler(event) { ${body} }`, 'Test', 200), request)

test('an edge function gets the request in CloudFront’s form', async () => {
  const result = await onRequest(
    `return { statusCode: 200, body: { encoding: 'text', data: JSON.stringify({ ...event.request, ip: event.viewer.ip }) } }`,
  )

  expect('response' in result && JSON.parse(result.response.body.toString())).toEqual({
    method: 'GET',
    uri: '/old',
    querystring: { a: { value: '1' }, 'X-B': { value: '' } },
    headers: { accept: { value: 'text/html' } },
    ip: '192.0.2.7',
  })
})

test('the origin gets the request that a function rewrote', async () => {
  const rewrite = `await Promise.resolve(); event.request.uri = '/new'; return event.request`

  const result = await onRequest(rewrite, 'async function')

  const headers = [['accept', 'text/html']]
  expect(result).toEqual({ request: { ...request, path: '/new', headers } })
})

test.each([
  ['throws', 'throw new Error()'],
  ['returns nothing', ''],
  ['returns an address that is no path', `event.request.uri = 'new'; return event.request`],
  ['reaches for Node', `require('node:fs'); return event.request`],
  ['makes code', `eval('1'); return event.request`],
  ['never ends', 'for (;;) {}'],
])('a function that %s becomes a 503', async (_case, body) => {
  expect(await onRequest(body)).toHaveProperty('response.status', 503)
})

test('a viewer-response function changes status and headers and never the body', async () => {
  const code = `function handler({ response }) {
    response.headers['x-added'] = { value: 'yes' }
    return { ...response, statusCode: 404, body: { encoding: 'text', data: 'other' } }
  }`
  const [type, body] = [['content-type', 'text/html'] as const, Buffer.from('page')]

  const response = await runViewerResponse(createEdgeFunction(code, 'Test'), request, {
    status: 200,
    headers: [type],
    body,
  })

  expect(response).toEqual({ status: 404, headers: [type, ['x-added', 'yes']], body })
})
