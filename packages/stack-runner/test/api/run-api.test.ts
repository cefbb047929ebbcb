import { z } from 'zod'
import { runApis } from '../../api/run-api'
import type { HttpRequest } from '../../http/message'
import { fakeFunction, payload } from '../support/fake-function'
import { smallResources, smallStack } from '../support/small-template'
import { call, openApi, withKey } from '../support/calling'

test('a path that the API does not have gets the response for a missing token', async () => {
  const response = await call(openApi(), { path: '/live/nowhere' })

  expect(response).toMatchObject({
    status: 403,
    text: '{"message":"Missing Authentication Token"}',
  })
})

test('a method that the path does not have gets the same response', async () => {
  const response = await call(openApi(), { method: 'DELETE' })

  expect(response).toMatchObject({
    status: 403,
    text: '{"message":"Missing Authentication Token"}',
  })
})

test.each([[[]], [[['x-api-key', 'another-key']] as HttpRequest['headers']]])(
  'a method that needs a key refuses %j',
  async (headers) => {
    const target = fakeFunction()

    const response = await call(openApi(target), { method: 'POST', headers })

    expect(response).toMatchObject({ status: 403, text: '{"message":"Forbidden"}' })
    expect(target.events).toEqual([])
  },
)

test('a function gets the event that API Gateway would send it', async () => {
  const target = fakeFunction()

  await call(openApi(target), {
    method: 'POST',
    path: '/live/functions/a%20b',
    query: 'x=1&x=2',
    headers: [...withKey, ['Accept', 'a'], ['accept', 'b']],
    body: Buffer.from('{"a":"é"}'),
  })

  expect(target.events).toEqual([
    expect.objectContaining({
      resource: '/functions/{token}',
      path: '/functions/a%20b',
      pathParameters: { token: 'a b' },
      queryStringParameters: { x: '2' },
      multiValueQueryStringParameters: { x: ['1', '2'] },
      stageVariables: { siteUrl: 'http://localhost:4242' },
      body: '{"a":"é"}',
      isBase64Encoded: false,
      requestContext: expect.objectContaining({
        path: '/live/functions/a%20b',
        stage: 'live',
        identity: expect.objectContaining({ sourceIp: '127.0.0.1' }),
      }),
    }),
  ])
})

test.each(['constructor', 'toString', '__proto__'])(
  'a header and a parameter named %s reach the function like any other',
  async (name) => {
    const target = fakeFunction()
    const headers: HttpRequest['headers'] = [...withKey, [name, 'a'], [name, 'b']]

    const { status } = await call(openApi(target), { method: 'POST', headers, query: `${name}=1` })

    expect(status).toBe(200)
    const event = z.record(z.string(), z.unknown()).parse(target.events[0])
    expect(Object.entries(Object(event['multiValueHeaders']))).toContainEqual([name, ['a', 'b']])
    expect(Object.entries(Object(event['multiValueQueryStringParameters']))).toEqual([
      [name, ['1']],
    ])
  },
)

test('a payload in base64 reaches the client as bytes', async () => {
  const target = fakeFunction(() =>
    payload({ statusCode: 200, body: 'AAH/', isBase64Encoded: true }),
  )
  const [api] = runApis(smallStack(smallResources), [target.running])
  const headers: HttpRequest['headers'] = [['host', api?.host ?? '']]

  const request = { method: 'GET', path: '/live/functions/a', query: '', headers }
  const response = await api?.handle({ ...request, body: Buffer.alloc(0), clientAddress: '::1' })

  expect(response?.body).toEqual(Buffer.from([0, 1, 255]))
})

test.each([
  ['binary media types', 'Api', { BinaryMediaTypes: ['*/*'] }, /binary media types/],
  ['a method ANY', 'GetItem', { HttpMethod: 'ANY' }, /ANY is not run/],
  ['a greedy path', 'Item', { PathPart: '{proxy+}' }, /\{proxy\+\} are not run/],
])('an API with %s is refused by name', (_case, id, change, message) => {
  const resources: Record<string, { Type: string; Properties: object }> = { ...smallResources }
  const resource = resources[id]
  if (!resource) throw new Error(`no resource ${id}`)
  resources[id] = { ...resource, Properties: { ...resource.Properties, ...change } }

  expect(() => runApis(smallStack(resources), [fakeFunction().running])).toThrow(message)
})

test.each([
  [
    'a function that throws',
    { outcome: 'failed', error: { errorType: 'E', errorMessage: '', stack: '' } },
  ],
  ['a function that times out', { outcome: 'timed out' }],
  ['an response without a status', payload({ body: 'ok' })],
  ['an response whose body is no text', payload({ statusCode: 200, body: { a: 1 } })],
] as const)('%s becomes a 502 that says nothing of it', async (_case, result) => {
  const response = await call(openApi(fakeFunction(() => result)))

  expect(response).toMatchObject({ status: 502, text: '{"message":"Internal server error"}' })
})

test.each([
  ['an alias', { Ref: 'Alias' }],
  ['a version', { Ref: 'Version' }],
])('a method that calls %s reaches its function', async (_case, target) => {
  const called = fakeFunction()
  const qualified = {
    Version: {
      Type: 'AWS::Lambda::Version',
      Properties: { FunctionName: { Ref: 'Function' } },
    },
    // As a gradual deploy leaves it, with a part of the calls on another version.
    Alias: {
      Type: 'AWS::Lambda::Alias',
      Properties: {
        FunctionName: { Ref: 'Function' },
        Name: 'live',
        FunctionVersion: { 'Fn::GetAtt': ['Version', 'Version'] },
        RoutingConfig: {
          AdditionalVersionWeights: [{ FunctionVersion: '2', FunctionWeight: 0.1 }],
        },
      },
      UpdatePolicy: {
        CodeDeployLambdaAliasUpdate: {
          ApplicationName: { Ref: 'Deploys' },
          DeploymentGroupName: { Ref: 'Group' },
        },
      },
    },
    Deploys: { Type: 'AWS::CodeDeploy::Application' },
    Group: { Type: 'AWS::CodeDeploy::DeploymentGroup' },
  }
  const method = JSON.stringify(smallResources.GetItem).replace(
    '{"Fn::GetAtt":["Function","Arn"]}',
    JSON.stringify(target),
  )
  const resources = { ...smallResources, ...qualified, GetItem: JSON.parse(method) }

  await call(openApi(called, resources))

  expect(called.events).toHaveLength(1)
})

test('an integration that outlasts its time becomes a 504', async () => {
  const slow = { ...smallResources.GetItem.Properties }
  const Integration = { ...slow.Integration, TimeoutInMillis: 50 }
  const resources = {
    ...smallResources,
    GetItem: { ...smallResources.GetItem, Properties: { ...slow, Integration } },
  }
  const never = fakeFunction(() => new Promise(() => undefined))

  const response = await call(openApi(never, resources))

  expect(response).toMatchObject({ status: 504, text: '{"message":"Endpoint request timed out"}' })
})

test.each([
  ['longer than the edge reads', undefined],
  ['longer than 10 MB', Buffer.alloc(10_485_761)],
  ['more than Lambda takes', Buffer.alloc(7 * 1024 * 1024)],
])('[F8] a body %s is refused in JSON', async (_case, body) => {
  const target = fakeFunction()

  const response = await call(openApi(target), { method: 'POST', headers: withKey, body })

  expect(response.status).toBe(413)
  expect(JSON.parse(response.text)).toHaveProperty('message')
  expect(target.events).toEqual([])
})

test('[F86] the viewer’s Host header finds no API', async () => {
  const api = openApi()

  const response = await api.handle({
    method: 'GET',
    path: '/live/functions/abc',
    query: '',
    headers: [['host', 'localhost:4242']],
    body: Buffer.alloc(0),
    clientAddress: '127.0.0.1',
  })

  expect(response.status).toBe(403)
})
