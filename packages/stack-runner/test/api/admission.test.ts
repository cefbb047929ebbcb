import type { HttpRequest } from '../../http/message'
import { call, openApi, withKey } from '../support/calling'
import { fakeFunction } from '../support/fake-function'
import { withProperties } from '../support/small-template'

/** The status of a call, which reaches the function only if it is 200. */
async function statusOf(resources: object, request: Partial<HttpRequest>) {
  const target = fakeFunction()
  const { status } = await call(openApi(resources, target), request)
  expect(target.events).toHaveLength(status === 200 ? 1 : 0)
  return status
}

describe('throttles', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask'] }))
  afterEach(() => jest.useRealTimers())

  /** Gets and posts, and returns the status of each. */
  function caller(...MethodSettings: object[]) {
    const api = openApi(withProperties('Live', { MethodSettings }))
    return async (...methods: string[]) => {
      const statuses: number[] = []
      for (const method of methods) {
        const headers = method === 'POST' ? withKey : []
        statuses.push((await call(api, { method, headers })).status)
      }
      return statuses
    }
  }
  const settings = (HttpMethod: string, ResourcePath: string, more: object) => ({
    HttpMethod,
    ResourcePath,
    ...more,
  })
  const limit = (calls: number) => ({ ThrottlingRateLimit: calls, ThrottlingBurstLimit: calls })
  const everyMethod = settings('*', '/*', limit(1))

  test('a key beyond its burst is refused, and served again after a second', async () => {
    const send = caller()

    expect(await send('POST', 'POST', 'POST', 'POST')).toEqual([200, 200, 200, 429])
    jest.setSystemTime(1000)
    expect(await send('POST')).toEqual([200])
  })

  test.each<[string, object[], string[], number[]]>([
    ['a method without a key has no plan', [], Array(5).fill('GET'), Array(5).fill(200)],
    [
      'a method’s own throttle replaces the one of all methods',
      [everyMethod, settings('GET', '/~1functions~1{token}', limit(2))],
      ['GET', 'GET', 'GET', 'GET'],
      [200, 200, 429, 429],
    ],
    [
      'the throttle of all methods counts each method alone',
      [everyMethod],
      ['GET', 'GET', 'POST', 'POST'],
      [200, 429, 200, 429],
    ],
  ])('%s', async (_title, methodSettings, methods, statuses) => {
    expect(await caller(...methodSettings)(...methods)).toEqual(statuses)
  })
})

describe('request validation', () => {
  const channel = { type: 'string', enum: ['email', 'text'] }
  const draft4 = 'http://json-schema.org/draft-04/schema#'
  const schema = {
    $schema: draft4,
    type: 'object',
    required: ['channel'],
    properties: { channel },
  }
  const json = { RequestModels: { 'application/json': { Ref: 'Order' } } }

  /** The small stack with a validator on its one open method. */
  function validating(method: object, validator: object = {}, Schema: object = schema) {
    const RestApiId = { Ref: 'Api' }
    const Properties = { RestApiId, ValidateRequestBody: true, ValidateRequestParameters: true }
    return {
      ...withProperties('GetItem', { RequestValidatorId: { Ref: 'Validator' }, ...method }),
      Validator: {
        Type: 'AWS::ApiGateway::RequestValidator',
        Properties: { ...Properties, ...validator },
      },
      Order: { Type: 'AWS::ApiGateway::Model', Properties: { RestApiId, Schema } },
    }
  }

  test('a body that does not follow the model is refused', async () => {
    const headers: HttpRequest['headers'] = [['Content-Type', 'application/json; charset=utf-8']]
    const responseTo = (body: string) => {
      return call(openApi(validating(json)), { headers, body: Buffer.from(body) })
    }

    for (const body of ['{"channel":"email"}', '{"channel":"email","more":1}']) {
      expect((await responseTo(body)).status).toBe(200)
    }
    for (const body of ['{"channel":"pigeon"}', '{}', '[]', '{"channel":', '']) {
      const text = '{"message":"Invalid request body"}'
      expect(await responseTo(body)).toMatchObject({ status: 400, text })
    }
  })

  const every = { RequestModels: { $default: { Ref: 'Order' } } }

  test.each<[string, object, string | undefined, number]>([
    ['a body without a content type is taken for JSON', validating(json), undefined, 400],
    ['a content type without a model is not checked', validating(json), 'text/plain', 200],
    ['$default is the model of every other content type', validating(every), 'text/plain', 400],
    [
      'a validator of parameters checks no body',
      validating(json, { ValidateRequestBody: false }),
      undefined,
      200,
    ],
    [
      'a method without a validator checks nothing',
      validating({ ...json, RequestValidatorId: undefined }),
      undefined,
      200,
    ],
  ])('%s', async (_title, resources, contentType, status) => {
    const headers: HttpRequest['headers'] = contentType ? [['content-type', contentType]] : []

    expect(await statusOf(resources, { headers, body: Buffer.from('{}') })).toBe(status)
  })

  test('a model with what the runner does not check is refused by its name', () => {
    const schemas = [
      { type: 'object', maxFields: 3 },
      { type: 'string', format: 'email' },
      { $ref: 'https://apigateway.amazonaws.com/restapis/x/models/Y' },
      { type: 'number', minimum: 1, exclusiveMinimum: true },
    ]

    for (const a of schemas) {
      const resources = validating({}, {}, { type: 'object', properties: { a } })
      expect(() => openApi(resources)).toThrow(/model small-Order cannot be run/)
    }
  })

  test('what the runner does not enforce is refused by its name', () => {
    const RequestParameters = { 'method.request.querystring.a': true }
    const quota = withProperties('Plan', { Quota: { Limit: 1, Period: 'DAY' } })
    const gone = { HttpMethod: 'GET', ResourcePath: '/~1gone', ThrottlingRateLimit: 1 }
    const live = withProperties('Live', { MethodSettings: [gone] })

    expect(() => openApi(validating({ RequestParameters }))).toThrow(/required request parameters/)
    expect(() => openApi(quota)).toThrow(/quota/)
    expect(() => openApi(live)).toThrow('GET /~1gone')
  })
})

describe('the resource policy', () => {
  const everybody = {
    Effect: 'Allow',
    Principal: { AWS: '*' },
    Action: 'execute-api:Invoke',
    Resource: 'execute-api:/*',
  }
  const unless = (keys: unknown) => ({ StringNotEquals: { 'aws:Referer': keys } })
  const denyUnless = (keys: unknown) => ({
    ...everybody,
    Effect: 'Deny',
    Condition: unless(keys),
  })
  const withPolicy = (...Statement: object[]) =>
    withProperties('Api', { Policy: { Version: '2012-10-17', Statement } })
  const oneKey = withPolicy(everybody, denyUnless('key-a'))
  const twoKeys = withPolicy(everybody, denyUnless(['key-a', 'key-b']))
  const allowUnless = withPolicy({ ...everybody, Condition: unless('key-a') })

  test.each<[string, object, HttpRequest['headers'], number]>([
    ['[F85] the key passes', twoKeys, [['Referer', 'key-a']], 200],
    ['[F85] another key of the list passes', twoKeys, [['referer', 'key-b']], 200],
    ['[F85] a wrong key is denied', twoKeys, [['referer', 'key-c']], 403],
    ['[F85] a key in other case is denied', twoKeys, [['referer', 'KEY-A']], 403],
    ['[F85] an empty key is denied', twoKeys, [['referer', '']], 403],
    ['[F85] a call without a key is denied', twoKeys, [], 403],
    ['[F85] a single key needs no list', oneKey, [['referer', 'key-a']], 200],
    ['[F85] a call without the single key is denied', oneKey, [], 403],
    ['a call that no statement allows is denied', allowUnless, [['referer', 'key-a']], 403],
    ['a call that one statement allows passes', allowUnless, [], 200],
  ])('%s', async (_title, resources, headers, status) => {
    expect(await statusOf(resources, { headers })).toBe(status)
  })

  test('[F85] the keys may be secrets', async () => {
    const key = '{{resolve:secretsmanager:origin-key:SecretString:current::}}'
    const resources = withPolicy(everybody, denyUnless([key]))
    const api = openApi(resources, fakeFunction(), () => '{"current":"key-a"}')

    expect((await call(api, { headers: [['referer', 'key-a']] })).status).toBe(200)
    expect((await call(api, { headers: [['referer', key]] })).status).toBe(403)
  })

  test('a policy with what the runner does not evaluate is refused at the start', () => {
    const changes = [
      { Principal: { AWS: 'arn:aws:iam::123456789012:root' } },
      { Action: 'execute-api:ManageConnections' },
      { Resource: 'execute-api:/live/GET/*' },
      { Condition: { IpAddress: { 'aws:SourceIp': '192.0.2.0/24' } } },
      { Condition: { StringEquals: { 'aws:Referer': 'key-a' } } },
      { Condition: { StringNotEquals: { 'aws:UserAgent': 'curl' } } },
      { NotAction: 'execute-api:Invoke' },
    ]

    for (const change of changes) {
      expect(() => openApi(withPolicy({ ...everybody, ...change }))).toThrow(
        /cannot run Api .*Policy\.Statement/s,
      )
    }
  })
})
