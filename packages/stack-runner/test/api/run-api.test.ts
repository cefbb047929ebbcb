import { type RunningApi, runApi } from '../../api/run-api'
import type { InvocationResult } from '../../functions/function-instance'
import type { HttpRequest } from '../../http/message'
import { fakeFunction, payload } from '../support/fake-function'
import { httpRequest } from '../support/http-request'
import { smallResources, smallStack, withProperties } from '../support/small-template'

/** The API of the small stack, or of another in its place. */
function openApi(resources: object = smallResources, { running } = fakeFunction()): RunningApi {
  return runApi(smallStack(resources), [running])
}

/** Calls the API at its own address. */
async function call(api: RunningApi, { headers = [], ...request }: Partial<HttpRequest> = {}) {
  const own: HttpRequest['headers'] = [['host', api.host], ...headers]
  const response = await api.handle(httpRequest({ path: '/live/functions/abc', ...request, headers: own }))
  return { ...response, text: response.body.toString() }
}

/** The key of the small stack's one plan. */
const withKey: HttpRequest['headers'] = [['x-api-key', 'the-page-key']]

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

test('a key is refused beyond its burst, and served again after a second', async () => {
  jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask'] })
  const api = openApi()
  const statuses: number[] = []

  for (const nowMs of [0, 0, 0, 0, 1000]) {
    jest.setSystemTime(nowMs)
    statuses.push((await call(api, { method: 'POST', headers: withKey })).status)
  }

  expect(statuses).toEqual([200, 200, 200, 429, 200])
})

afterEach(() => jest.useRealTimers())

test('checks and limits of an API that the runner does not have are refused by name', () => {
  const validated = withProperties('GetItem', { RequestValidatorId: 'some' })
  const quota = withProperties('Plan', { Quota: { Limit: 1, Period: 'DAY' } })
  const limits = { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 }
  const gone = { HttpMethod: 'GET', ResourcePath: '/~1gone', ...limits }
  const live = withProperties('Live', { MethodSettings: [gone] })

  expect(() => openApi(validated)).toThrow(/requests are not validated/)
  expect(() => openApi(quota)).toThrow(/quota/)
  expect(() => openApi(live)).toThrow('GET /~1gone')
})

const everybody = { Principal: { AWS: '*' }, Action: 'execute-api:Invoke', Resource: 'execute-api:/*' }
const withPolicy = (keys: unknown, change: object = {}) => {
  const Condition = { StringNotEquals: { 'aws:Referer': keys } }
  const denial = { ...everybody, Effect: 'Deny', Condition, ...change }
  const Statement = [{ ...everybody, Effect: 'Allow' }, denial]
  return withProperties('Api', { Policy: { Version: '2012-10-17', Statement } })
}

test('a call passes with a key of the resource policy, and is denied with any other', async () => {
  const api = openApi(withPolicy(['key-a', 'key-b']))
  const statusWith = async (...headers: HttpRequest['headers']) => (await call(api, { headers })).status

  for (const key of ['key-a', 'key-b']) expect(await statusWith(['Referer', key])).toBe(200)
  expect(await statusWith(['referer', 'key-c'])).toBe(403)
  expect(await statusWith()).toBe(403)
})

test.each([
  { Principal: { AWS: 'arn:aws:iam::123456789012:root' } },
  { Resource: 'execute-api:/live/GET/*' },
  { Condition: { IpAddress: { 'aws:SourceIp': '192.0.2.0/24' } } },
])('a resource policy with %j, which the runner does not evaluate, is refused at the start', (change) => {
  expect(() => openApi(withPolicy(['key-a'], change))).toThrow(/cannot run Api .*Policy\.Statement/s)
})
