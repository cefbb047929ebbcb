import type { HttpRequest } from '../../http/message'
import { call, openApi, withKey } from '../support/calling'
import { fakeFunction } from '../support/fake-function'
import { withProperties } from '../support/small-template'

/** The response to a call, which reaches the function only if it is a 200. */
async function responseTo(resources: object, request: Partial<HttpRequest>) {
  const target = fakeFunction()
  const response = await call(openApi(resources, target), request)
  expect(target.events).toHaveLength(response.status === 200 ? 1 : 0)
  return response
}

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
    Validator: { Type: 'AWS::ApiGateway::RequestValidator', Properties: { ValidateRequestBody: true } },
    Order: { Type: 'AWS::ApiGateway::Model', Properties: { Schema } },
  }
}

const json: HttpRequest['headers'] = [['Content-Type', 'application/json; charset=utf-8']]
const refused = { status: 400, text: '{"message":"Invalid request body"}' }

test.each<[string, HttpRequest['headers'], object]>([
  ['{"channel":"email"}', json, { status: 200 }],
  ['{"channel":"email","more":1}', json, { status: 200 }],
  ['{"channel":"pigeon"}', json, refused],
  ['{}', json, refused],
  ['[]', json, refused],
  ['{"channel":', json, refused],
  ['', json, refused],
  ['{}', [], refused],
  ['{}', [['content-type', 'text/plain']], { status: 200 }],
])('the body %s with the headers %j is checked by its method’s model', async (body, headers, expected) => {
  expect(await responseTo(validating(), { headers, body: Buffer.from(body) })).toMatchObject(expected)
})

test('checks and limits of an API that the runner does not have are refused by name', () => {
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

const everybody = { Principal: { AWS: '*' }, Action: 'execute-api:Invoke', Resource: 'execute-api:/*' }
const withPolicy = (keys: unknown, change: object = {}) => {
  const Condition = { StringNotEquals: { 'aws:Referer': keys } }
  const denial = { ...everybody, Effect: 'Deny', Condition, ...change }
  const Statement = [{ ...everybody, Effect: 'Allow' }, denial]
  return withProperties('Api', { Policy: { Version: '2012-10-17', Statement } })
}

test('a call passes with a key of the resource policy, plain or from a secret, and is denied with any other', async () => {
  const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:small-Key-0a1b2c'
  const secret = `{{resolve:secretsmanager:${arn}:SecretString:current::}}`
  const api = openApi(withPolicy([secret, 'key-b']), fakeFunction(), () => '{"current":"key-a"}')
  const statusWith = async (...headers: HttpRequest['headers']) => (await call(api, { headers })).status

  for (const key of ['key-a', 'key-b']) expect(await statusWith(['Referer', key])).toBe(200)
  for (const key of ['key-c', secret]) expect(await statusWith(['referer', key])).toBe(403)
  expect(await statusWith()).toBe(403)
})

test.each([
  { Principal: { AWS: 'arn:aws:iam::123456789012:root' } },
  { Resource: 'execute-api:/live/GET/*' },
  { Condition: { IpAddress: { 'aws:SourceIp': '192.0.2.0/24' } } },
])('a resource policy with %j, which the runner does not evaluate, is refused at the start', (change) => {
  expect(() => openApi(withPolicy(['key-a'], change))).toThrow(/cannot run Api .*Policy\.Statement/s)
})
