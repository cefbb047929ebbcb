import { fakeFunction } from '../support/fake-function'
import { smallResources } from '../support/small-template'
import { call, openApi, withKey } from '../support/calling'

beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask'] }))
afterEach(() => jest.useRealTimers())

const twice = async (send: () => Promise<{ status: number }>) => [
  (await send()).status,
  (await send()).status,
]

test('a key beyond its burst is refused, and served again after a second', async () => {
  const api = openApi()
  const post = async () => (await call(api, { method: 'POST', headers: withKey })).status

  const burst = [await post(), await post(), await post(), await post()]
  jest.setSystemTime(1000)

  expect(burst).toEqual([200, 200, 200, 429])
  expect(await post()).toBe(200)
})

test('a method without a key knows no plan’s throttle', async () => {
  const api = openApi()
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => call(api)))

  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
})

function withMethodSettings(...MethodSettings: object[]) {
  const { Live } = smallResources
  return {
    ...smallResources,
    Live: { ...Live, Properties: { ...Live.Properties, MethodSettings } },
  }
}

const throttle = (HttpMethod: string, ResourcePath: string, limit: number) => ({
  HttpMethod,
  ResourcePath,
  ThrottlingRateLimit: limit,
  ThrottlingBurstLimit: limit,
})

test('a method’s own throttle replaces the one of all methods', async () => {
  const settings = withMethodSettings(
    throttle('*', '/*', 1),
    throttle('GET', '/~1functions~1{token}', 2),
  )
  const api = openApi(fakeFunction(), settings)
  const get = () => call(api)

  expect([...(await twice(get)), ...(await twice(get))]).toEqual([200, 200, 429, 429])
})

test('the throttle of all methods is counted for each method alone', async () => {
  const api = openApi(fakeFunction(), withMethodSettings(throttle('*', '/*', 1)))

  expect(await twice(() => call(api))).toEqual([200, 429])
  expect(await twice(() => call(api, { method: 'POST', headers: withKey }))).toEqual([200, 429])
})

test('settings that say nothing of throttles leave the one of all methods in force', async () => {
  const silent = { HttpMethod: 'GET', ResourcePath: '/~1functions~1{token}', LoggingLevel: 'OFF' }
  const api = openApi(fakeFunction(), withMethodSettings(throttle('*', '/*', 1), silent))

  expect(await twice(() => call(api))).toEqual([200, 429])
})

test('settings for a method that the API does not have are refused by its path', () => {
  const settings = withMethodSettings(throttle('GET', '/~1functions~1gone', 1))

  expect(() => openApi(fakeFunction(), settings)).toThrow('GET /~1functions~1gone')
})

test('a call that the plan refuses takes nothing from the method', async () => {
  const slow = { ...throttle('*', '/*', 4), ThrottlingRateLimit: 0.001 }
  const api = openApi(fakeFunction(), withMethodSettings(slow))
  const post = async () => (await call(api, { method: 'POST', headers: withKey })).status

  for (let calls = 0; calls < 10; calls += 1) await post()
  jest.setSystemTime(1000)

  expect(await post()).toBe(200)
})

test('a plan with a quota is refused', () => {
  const { Plan } = smallResources
  const Properties = { ...Plan.Properties, Quota: { Limit: 1, Period: 'DAY' } }

  expect(() =>
    openApi(fakeFunction(), { ...smallResources, Plan: { ...Plan, Properties } }),
  ).toThrow(/quota/)
})
