import type { HttpRequest } from '../../http/message'
import { call, openApi, withKey } from '../support/calling'
import { withProperties } from '../support/small-template'

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
