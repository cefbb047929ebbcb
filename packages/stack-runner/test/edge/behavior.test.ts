import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress } from '../../edge/compression'
import { createEdgeFunction, runViewerRequest, runViewerResponse } from '../../edge/edge-function'
import { forwardsViewer, originHeaders } from '../../edge/forwarding'
import { readHeadersPolicy } from '../../edge/response-headers-policy'
import { respondConditionally } from '../../edge/run-behavior'
import type { Header, HttpResponse } from '../../http/message'
import { httpRequest } from '../support/http-request'
import { smallStack } from '../support/small-template'

const viewerHeaders: Header[] = [
  ['Host', 'localhost:4242'],
  ['User-Agent', 'Phone'],
  ['Connection', 'keep-alive'],
  ['X-Forwarded-For', '203.0.113.66'],
  ['x-api-key', 'k'],
]
const forwarded = (policyId?: string) =>
  originHeaders(viewerHeaders, '192.0.2.7', forwardsViewer(policyId), 'api.example')

test('the API gets its own host name, the real address last and, by its policy, all else unchanged', () => {
  const headers = forwarded('b689b0a8-53d0-40ab-baf2-68738e2966ac')

  expect(Object.fromEntries(headers)).toEqual({
    host: 'api.example',
    'User-Agent': 'Phone',
    'x-api-key': 'k',
    'x-forwarded-for': '203.0.113.66, 192.0.2.7',
    via: expect.any(String),
  })
  expect(forwarded().map(([name]) => name)).toEqual(['host', 'user-agent', 'x-forwarded-for', 'via'])
})

test.each([
  ['GET', '"v1"', 200, 304],
  ['GET', '"v0", W/"v1"', 200, 304],
  ['GET', '"v2"', 200, 200],
  ['POST', '*', 200, 200],
  ['GET', '*', 404, 404],
])('%s with If-None-Match: %s turns %i into %i', (method, known, status, expected) => {
  const request = httpRequest({ method, headers: [['If-None-Match', known]] })
  const page: HttpResponse = { status, headers: [['etag', '"v1"']], body: Buffer.from('page') }

  expect(respondConditionally(request, page).status).toBe(expected)
})

const text = Buffer.from('All good things come to those who read. '.repeat(50))
const pageHeaders: Header[] = [
  ['content-type', 'text/html; charset=utf-8'],
  ['etag', '"abc"'],
]
const page: HttpResponse = { status: 200, headers: pageHeaders, body: text }

test('a response is compressed by Brotli or else gzip, each version once, and its validator weakened', () => {
  const compressed = compress(page, 'gzip, deflate, br')

  expect(brotliDecompressSync(compressed.body)).toEqual(text)
  expect(gunzipSync(compress(page, 'gzip').body)).toEqual(text)
  expect(compress(page, 'br').body).toBe(compressed.body)
  expect(compressed.headers).toContainEqual(['content-encoding', 'br'])
  expect(compressed.headers).toContainEqual(['etag', 'W/"abc"'])
})

test.each<[string, Partial<HttpResponse>, string | undefined]>([
  ['for a viewer that accepts none', {}, undefined],
  ['of less than 1,000 bytes', { body: text.subarray(0, 999) }, 'br'],
  ['that is a file', { headers: [['content-type', 'font/woff2']] }, 'br'],
])('a response %s stays as it is', (_case, change, acceptEncoding) => {
  const response = { ...page, ...change }

  expect(compress(response, acceptEncoding)).toBe(response)
})

const policy = (ResponseHeadersPolicyConfig: object) => {
  const Type = 'AWS::CloudFront::ResponseHeadersPolicy'
  return smallStack({ Policy: { Type, Properties: { ResponseHeadersPolicyConfig } } })
}
const full = policy({
  SecurityHeadersConfig: {
    ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: false },
    FrameOptions: { FrameOption: 'DENY', Override: true },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 60, Override: true },
  },
  CustomHeadersConfig: { Items: [{ Header: 'X-Shop', Value: 'open', Override: true }] },
})

test('a response headers policy adds its headers and replaces those that it overrides', () => {
  const own = { 'Content-Security-Policy': "default-src 'self'", 'x-frame-options': 'SAMEORIGIN' }

  const headers = readHeadersPolicy(full, 'Policy')(Object.entries(own))

  const added = { 'strict-transport-security': 'max-age=60', 'x-shop': 'open' }
  expect(Object.fromEntries(headers)).toEqual({ ...own, 'x-frame-options': 'DENY', ...added })
})

test('a response headers policy of another kind or stack is refused, as is another origin request policy', () => {
  const read = (config: object) => () => readHeadersPolicy(policy(config), 'Policy')

  expect(read({ CorsConfig: {} })).toThrow(/CorsConfig/)
  expect(() => readHeadersPolicy(full, '67f7725c')).toThrow(/67f7725c/)
  expect(() => forwardsViewer('some-id')).toThrow(/some-id/)
})

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

test('what a function declares ends with the event', async () => {
  const counter = createEdgeFunction(
    'let calls = 0; function handler() { return { statusCode: 200 + ++calls } }',
    'Test',
  )

  for (const _event of ['first', 'second']) {
    expect(await runViewerRequest(counter, request)).toHaveProperty('response.status', 201)
  }
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
