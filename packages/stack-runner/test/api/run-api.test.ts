import type { InvocationResult } from '../../functions/function-instance'
import { call, openApi, withKey } from '../support/calling'
import { fakeFunction, payload } from '../support/fake-function'
import { httpRequest } from '../support/http-request'
import { smallResources, withProperties } from '../support/small-template'

test.each([
  ['GET', '/live/functions/%E0%A4%A', 200, { token: '%E0%A4%A' }],
  ['GET', '/live/functions/latest', 200, {}],
  ['PUT', '/live/functions/abc', 403, undefined],
  ['GET', '/live/functions/a/b', 403, undefined],
])('%s %s is a %i and has the parameters %j', async (method, path, status, pathParameters) => {
  const target = fakeFunction()
  const { Path: Latest } = withProperties('Path', { PathPart: 'latest', ParentId: { Ref: 'Path' } })
  const { GetItem: GetLatest } = withProperties('GetItem', { ResourceId: { Ref: 'Latest' } })
  const api = openApi({ ...smallResources, Latest, GetLatest }, target)

  expect((await call(api, { method, path })).status).toBe(status)
  expect(target.events).toMatchObject(pathParameters ? [{ pathParameters }] : [])
})

test.each<[string, typeof withKey]>([
  ['no key', []],
  ['another key', [['x-api-key', 'another-key']]],
])('a method that needs a key refuses a call with %s', async (_case, headers) => {
  const target = fakeFunction()

  const response = await call(openApi(smallResources, target), { method: 'POST', headers })

  expect(response).toMatchObject({ status: 403, text: '{"message":"Forbidden"}' })
  expect(target.events).toEqual([])
})

test('a function gets the event that API Gateway would send it', async () => {
  const target = fakeFunction()

  await call(openApi(smallResources, target), {
    method: 'POST',
    path: '/live/functions/a%20b',
    headers: [...withKey, ['Accept', 'a'], ['accept', 'b']],
    body: Buffer.from('{"a":"é"}'),
  })

  expect(target.events).toMatchObject([
    {
      resource: '/functions/{token}',
      path: '/functions/a%20b',
      pathParameters: { token: 'a b' },
      headers: { Accept: 'a', accept: 'b' },
      stageVariables: { siteUrl: 'http://localhost:4242' },
      body: '{"a":"é"}',
      isBase64Encoded: false,
      requestContext: { path: '/live/functions/a%20b', stage: 'live', identity: { sourceIp: '192.0.2.7' } },
    },
  ])
})

test('a call that fails, or whose response the gateway cannot read, becomes a 502 without details', async () => {
  const responses: InvocationResult[] = [
    { outcome: 'failed', error: { errorType: 'E', errorMessage: '', stack: '' } },
    { outcome: 'timed out' },
    payload({ body: 'ok' }),
    payload({ statusCode: 200, body: { a: 1 } }),
    payload({ statusCode: 200, body: 'AAH/', isBase64Encoded: true }),
  ]
  const target = fakeFunction(() => responses.shift() ?? payload(null))
  const api = openApi(smallResources, target)

  while (responses.length > 0) {
    const text = '{"message":"Internal server error"}'
    expect(await call(api)).toMatchObject({ status: 502, text })
  }
})

test('a body that is too long for the edge, for API Gateway or for Lambda is refused in JSON', async () => {
  const target = fakeFunction()
  const api = openApi(smallResources, target)

  for (const body of [undefined, Buffer.alloc(10_485_761, 'x'), Buffer.alloc(7 * 1024 * 1024, 'x')]) {
    const response = await call(api, { method: 'POST', headers: withKey, body })
    expect(response.status).toBe(413)
    expect(JSON.parse(response.text)).toHaveProperty('message')
  }
  expect(target.events).toEqual([])
})

test('the viewer’s Host header finds no API', async () => {
  const headers: typeof withKey = [['host', 'localhost:4242']]

  const response = await openApi().handle(httpRequest({ path: '/live/functions/abc', headers }))

  expect(response.status).toBe(403)
})

const gatewayResponse = (ResponseType: string, error: string, more: object = {}) => ({
  Type: 'AWS::ApiGateway::GatewayResponse',
  Properties: {
    ResponseType,
    ResponseParameters: { 'gatewayresponse.header.cache-control': "'no-store'" },
    ResponseTemplates: { 'application/json': `{"error":"${error}"}` },
    ...more,
  },
})

const own = { Own: gatewayResponse('MISSING_AUTHENTICATION_TOKEN', 'gone', { StatusCode: '404' }) }
const family = { Busy: gatewayResponse('THROTTLED', 'busy'), Refused: gatewayResponse('DEFAULT_4XX', 'refused') }
test.each<[string, object, number, string]>([
  ['is API Gateway’s own by default', {}, 403, '{"message":"Missing Authentication Token"}'],
  ['has the text of its family and its own status', family, 403, '{"error":"refused"}'],
  ['has the status and the text of its type', own, 404, '{"error":"gone"}'],
])('the response for an unknown path %s', async (_case, responses, status, text) => {
  const response = await call(openApi({ ...smallResources, ...responses }), { path: '/live/nowhere' })

  expect(response).toMatchObject({ status, text })
  const isCached = !response.headers.some(([name]) => name === 'cache-control')
  expect(isCached).toBe(text.includes('message'))
})
