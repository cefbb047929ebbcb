import type { HttpRequest } from '../../http/message'
import { call, openApi, withKey } from '../support/calling'
import { fakeFunction } from '../support/fake-function'
import { withProperties } from '../support/small-template'

const originKey = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:small-Key-0a1b2c'

/** The status of a call, which reaches the function only if it is 200. */
async function statusOf(resources: object, request: Partial<HttpRequest>) {
  const target = fakeFunction()
  const { status } = await call(openApi(resources, target), request)
  expect(target.events).toHaveLength(status === 200 ? 1 : 0)
  return status
}

test('a key beyond its burst is refused, and served again after a second', async () => {
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

describe('request validation', () => {
  const channel = { type: 'string', enum: ['email', 'text'] }
  const $schema = 'http://json-schema.org/draft-04/schema#'
  const schema = { $schema, type: 'object', required: ['channel'], properties: { channel } }

  /** The small stack with a validator and a model on its one open method. */
  function validating(method: object = {}, Schema: object = schema) {
    const validation = {
      RequestValidatorId: { Ref: 'Validator' },
      RequestModels: { 'application/json': { Ref: 'Order' } },
    }
    return {
      ...withProperties('GetItem', { ...validation, ...method }),
      Validator: {
        Type: 'AWS::ApiGateway::RequestValidator',
        Properties: { ValidateRequestBody: true },
      },
      Order: { Type: 'AWS::ApiGateway::Model', Properties: { Schema } },
    }
  }

  test('a body that does not follow the model is refused', async () => {
    const headers: HttpRequest['headers'] = [['Content-Type', 'application/json; charset=utf-8']]
    const responseTo = (body: string) => {
      return call(openApi(validating()), { headers, body: Buffer.from(body) })
    }

    for (const body of ['{"channel":"email"}', '{"channel":"email","more":1}']) {
      expect((await responseTo(body)).status).toBe(200)
    }
    for (const body of ['{"channel":"pigeon"}', '{}', '[]', '{"channel":', '']) {
      const text = '{"message":"Invalid request body"}'
      expect(await responseTo(body)).toMatchObject({ status: 400, text })
    }
  })

  test.each<[string, HttpRequest['headers'], number]>([
    ['a body without a content type is taken for JSON', [], 400],
    ['a content type without a model is not checked', [['content-type', 'text/plain']], 200],
  ])('%s', async (_title, headers, status) => {
    expect(await statusOf(validating(), { headers, body: Buffer.from('{}') })).toBe(status)
  })

  test('what the runner does not check or enforce is refused by its name', () => {
    const RequestParameters = { 'method.request.querystring.a': true }
    const quota = withProperties('Plan', { Quota: { Limit: 1, Period: 'DAY' } })
    const limits = { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 }
    const gone = { HttpMethod: 'GET', ResourcePath: '/~1gone', ...limits }
    const live = withProperties('Live', { MethodSettings: [gone] })
    const properties = { a: { type: 'string', format: 'email' } }
    const model = validating({}, { ...schema, properties })

    expect(() => openApi(validating({ RequestParameters }))).toThrow(/required request parameters/)
    expect(() => openApi(quota)).toThrow(/quota/)
    expect(() => openApi(live)).toThrow('GET /~1gone')
    expect(() => openApi(model)).toThrow(/model small-Order cannot be run/)
  })
})

describe('the resource policy', () => {
  const everybody = {
    Principal: { AWS: '*' },
    Action: 'execute-api:Invoke',
    Resource: 'execute-api:/*',
  }
  const unless = (keys: unknown) => ({ StringNotEquals: { 'aws:Referer': keys } })
  const withPolicy = (keys: unknown, change: object = {}) => {
    const denial = { ...everybody, Effect: 'Deny', Condition: unless(keys), ...change }
    const Statement = [{ ...everybody, Effect: 'Allow' }, denial]
    return withProperties('Api', { Policy: { Version: '2012-10-17', Statement } })
  }

  test.each<[string, HttpRequest['headers'], number]>([
    ['the key passes', [['Referer', 'key-a']], 200],
    ['another key of the list passes', [['referer', 'key-b']], 200],
    ['a wrong key is denied', [['referer', 'key-c']], 403],
    ['a call without a key is denied', [], 403],
  ])('%s', async (_title, headers, status) => {
    expect(await statusOf(withPolicy(['key-a', 'key-b']), { headers })).toBe(status)
  })

  test('the keys may be secrets', async () => {
    const key = `{{resolve:secretsmanager:${originKey}:SecretString:current::}}`
    const api = openApi(withPolicy([key]), fakeFunction(), () => '{"current":"key-a"}')

    expect((await call(api, { headers: [['referer', 'key-a']] })).status).toBe(200)
    expect((await call(api, { headers: [['referer', key]] })).status).toBe(403)
  })

  test('with what the runner does not evaluate is refused at the start', () => {
    const changes = [
      { Principal: { AWS: 'arn:aws:iam::123456789012:root' } },
      { Resource: 'execute-api:/live/GET/*' },
      { Condition: { IpAddress: { 'aws:SourceIp': '192.0.2.0/24' } } },
    ]

    for (const change of changes) {
      expect(() => openApi(withPolicy(['key-a'], change))).toThrow(/cannot run Api .*Policy\.Statement/s)
    }
  })
})
