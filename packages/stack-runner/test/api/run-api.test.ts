import type { Route } from '../../api/api-model'
import { findRoute } from '../../api/find-route'
import type { InvocationResult } from '../../functions/function-instance'
import { call, openApi, withKey } from '../support/calling'
import { fakeFunction, payload } from '../support/fake-function'
import { httpRequest } from '../support/http-request'
import { smallResources, withProperties } from '../support/small-template'

const routes = ['/', '/download/{token}', '/download/latest'].map((resourcePath): Route => ({
  method: 'GET',
  resourcePath,
  resourceId: '',
  needsKey: false,
  functionArn: '',
  timeoutMs: 1,
  validatorId: undefined,
  requestModels: {},
}))

test.each([
  ['GET', '/', ['/', null]],
  ['GET', '/download/abc', ['/download/{token}', { token: 'abc' }]],
  ['GET', '/download/latest', ['/download/latest', null]],
  ['GET', '/download/%E0%A4%A', ['/download/{token}', { token: '%E0%A4%A' }]],
  ['POST', '/', undefined],
  ['PUT', '/download/abc', undefined],
])('the route of %s %s is %j', (method, path, expected) => {
  const match = findRoute(routes, method, path)

  expect(match && [match.route.resourcePath, match.pathParameters]).toEqual(expected)
})

test('a method that needs a key refuses a call without it', async () => {
  const target = fakeFunction()
  const keys: (typeof withKey)[] = [[], [['x-api-key', 'another-key']]]

  for (const headers of keys) {
    const response = await call(openApi(smallResources, target), { method: 'POST', headers })
    expect(response).toMatchObject({ status: 403, text: '{"message":"Forbidden"}' })
  }
  expect(target.events).toEqual([])
})

test('a function gets the event that API Gateway would send it', async () => {
  const target = fakeFunction()

  await call(openApi(smallResources, target), {
    method: 'POST',
    path: '/live/functions/a%20b',
    query: 'x=1&x=2',
    headers: [...withKey, ['Accept', 'a'], ['accept', 'b']],
    body: Buffer.from('{"a":"é"}'),
  })

  expect(target.events).toMatchObject([
    {
      resource: '/functions/{token}',
      path: '/functions/a%20b',
      pathParameters: { token: 'a b' },
      queryStringParameters: { x: '2' },
      multiValueQueryStringParameters: { x: ['1', '2'] },
      stageVariables: { siteUrl: 'http://localhost:4242' },
      body: '{"a":"é"}',
      isBase64Encoded: false,
      requestContext: {
        path: '/live/functions/a%20b',
        stage: 'live',
        identity: { sourceIp: '192.0.2.7' },
      },
    },
  ])
})

test('a call that fails becomes a 502 without details, and a response in base64 becomes bytes', async () => {
  const responses: InvocationResult[] = [
    { outcome: 'failed', error: { errorType: 'E', errorMessage: '', stack: '' } },
    { outcome: 'timed out' },
    payload({ body: 'ok' }),
    payload({ statusCode: 200, body: { a: 1 } }),
    payload({ statusCode: 200, body: 'AAH/', isBase64Encoded: true }),
  ]
  const target = fakeFunction(() => responses.shift() ?? payload(null))
  const api = openApi(smallResources, target)

  for (let failing = 0; failing < 4; failing += 1) {
    const text = '{"message":"Internal server error"}'
    expect(await call(api)).toMatchObject({ status: 502, text })
  }
  expect((await call(api)).bytes).toEqual(Buffer.from([0, 1, 255]))
})

test('an integration that outlasts its time becomes a 504', async () => {
  const { Integration } = smallResources.GetItem.Properties
  const resources = withProperties('GetItem', {
    Integration: { ...Integration, TimeoutInMillis: 50 },
  })
  const never = fakeFunction(() => new Promise(() => undefined))

  const response = await call(openApi(resources, never))

  expect(response).toMatchObject({ status: 504, text: '{"message":"Endpoint request timed out"}' })
})

test('a method that calls an alias reaches its function', async () => {
  const called = fakeFunction()
  const alias = { FunctionName: { Ref: 'Function' }, Name: 'live', FunctionVersion: '1' }
  const Alias = { Type: 'AWS::Lambda::Alias', Properties: alias }
  const method = JSON.stringify(smallResources.GetItem)
  const own = method.replace('{"Fn::GetAtt":["Function","Arn"]}', '{"Ref":"Alias"}')
  const GetItem: unknown = JSON.parse(own)

  await call(openApi({ ...smallResources, Alias, GetItem }, called))

  expect(called.events).toHaveLength(1)
})

test('[F8] a body that is too long for the edge, for API Gateway or for Lambda is refused in JSON', async () => {
  const target = fakeFunction()
  const api = openApi(smallResources, target)

  for (const body of [
    undefined,
    Buffer.alloc(10_485_761, 'x'),
    Buffer.alloc(7 * 1024 * 1024, 'x'),
  ]) {
    const response = await call(api, { method: 'POST', headers: withKey, body })
    expect(response.status).toBe(413)
    expect(JSON.parse(response.text)).toHaveProperty('message')
  }
  expect(target.events).toEqual([])
})

test('[F86] the viewer’s Host header finds no API', async () => {
  const headers: typeof withKey = [['host', 'localhost:4242']]

  const response = await openApi().handle(httpRequest({ path: '/live/functions/abc', headers }))

  expect(response.status).toBe(403)
})

const gatewayResponse = (ResponseType: string, more: object = {}) => ({
  Type: 'AWS::ApiGateway::GatewayResponse',
  Properties: { RestApiId: { Ref: 'Api' }, ResponseType, ...more },
})
const template = (text: string) => ({ ResponseTemplates: { 'application/json': text } })

/** The response for a path that the API does not have. */
async function errorResponse(...responses: object[]) {
  const own = Object.fromEntries(responses.map((response, index) => [`Own${index}`, response]))
  return call(openApi({ ...smallResources, ...own }), { path: '/live/nowhere' })
}

test.each<[string, object[], number, string]>([
  ['is API Gateway’s own by default', [], 403, '{"message":"Missing Authentication Token"}'],
  [
    'has the text of its family and its own status',
    [
      gatewayResponse('THROTTLED', template('{"error":"busy"}')),
      gatewayResponse('DEFAULT_4XX', template('{"error":"refused"}')),
    ],
    403,
    '{"error":"refused"}',
  ],
  [
    'has its own status, and a text that quotes the call',
    [
      gatewayResponse('MISSING_AUTHENTICATION_TOKEN', {
        StatusCode: '404',
        ResponseParameters: { 'gatewayresponse.header.cache-control': "'no-store'" },
        ...template('{"error":$context.error.messageString,"is":"$context.httpMethod"}'),
      }),
    ],
    404,
    '{"error":"Missing Authentication Token","is":"GET"}',
  ],
])('the response for an unknown path %s', async (_case, responses, status, text) => {
  const response = await errorResponse(...responses)

  expect(response).toMatchObject({ status, text })
  const cached = response.headers.some(([name]) => name === 'cache-control')
  expect(cached).toBe(status === 404)
})
