import { createEdgeFunction } from '../../edge/edge-function'
import { runViewerRequest, runViewerResponse } from '../../edge/run-edge-functions'
import { httpRequest } from '../support/http-request'

const request = httpRequest({
  path: '/old',
  query: 'a=1&a=2&X-B',
  headers: [
    ['Accept', 'text/html'],
    ['cookie', 'one=1; two=2'],
  ],
})

const onRequest = (body: string, keyword = 'function') =>
  runViewerRequest(
    createEdgeFunction(`${keyword} handler(event) { ${body} }`, 'Test', 200),
    'dist',
    request,
  )

test('an edge function gets the request in CloudFront’s form', async () => {
  const result = await onRequest(
    `return { statusCode: 200, body: JSON.stringify({ ...event.request, ip: event.viewer.ip, type: event.context.eventType }) }`,
  )

  expect('response' in result && JSON.parse(result.response.body.toString())).toEqual({
    method: 'GET',
    uri: '/old',
    querystring: {
      a: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
      'X-B': { value: '' },
    },
    headers: { accept: { value: 'text/html' } },
    cookies: { one: { value: '1' }, two: { value: '2' } },
    ip: '192.0.2.7',
    type: 'viewer-request',
  })
})

test('the origin gets the request that a function rewrote', async () => {
  const rewrite = `await Promise.resolve(); event.request.uri = '/new'; return event.request`

  const result = await onRequest(rewrite, 'async function')

  const [, cookie] = request.headers
  const headers = [['accept', 'text/html'], cookie]
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
  const edgeFunction = createEdgeFunction(
    `function handler({ response }) {
      response.statusCode = 404
      response.headers['x-added'] = { value: 'yes' }
      response.body = 'other'
      return response
    }`,
    'Test',
  )

  const response = await runViewerResponse(edgeFunction, 'dist', request, {
    status: 200,
    headers: [
      ['content-type', 'text/html'],
      ['set-cookie', 'a=1; Secure; Path=/'],
    ],
    body: Buffer.from('page'),
  })

  expect(response).toEqual({
    status: 404,
    headers: [
      ['content-type', 'text/html'],
      ['x-added', 'yes'],
      ['set-cookie', 'a=1; Secure; Path=/'],
    ],
    body: Buffer.from('page'),
  })
})
