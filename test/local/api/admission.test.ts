import { fakeFunction } from '../../support/local/fake-function'
import { smallResources } from '../../support/local/small-template'
import { call, openApi, withKey } from '../../support/local/calling'

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

const midnight = Date.UTC(2026, 10, 22)

/** How a plan with a quota of one call responses, by time. */
async function responsesWithQuota(Period: string, ...times: number[]) {
  const { Plan } = smallResources
  const Quota = { Limit: 1, Period }
  const Properties = { ...Plan.Properties, Throttle: undefined, Quota }
  jest.setSystemTime(times[0] ?? 0)
  const api = openApi(fakeFunction(), { ...smallResources, Plan: { ...Plan, Properties } })
  const responses = []
  for (const time of times) {
    jest.setSystemTime(time)
    responses.push(await call(api, { method: 'POST', headers: withKey }))
  }
  return responses
}

test('a quota is used up until midnight, by UTC', async () => {
  const responses = await responsesWithQuota('DAY', midnight - 3_600_000, midnight - 1, midnight)

  expect(responses.map(({ status }) => status)).toEqual([200, 429, 200])
  expect(responses[1]?.text).toBe('{"message":"Limit Exceeded"}')
})

test.each(['WEEK', 'MONTH'])('a quota for a %s is refused', async (period) => {
  await expect(responsesWithQuota(period)).rejects.toThrow(/Period/)
})

test('a call that was throttled uses up no quota', async () => {
  const { Plan } = smallResources
  const Properties = {
    ...Plan.Properties,
    Throttle: { RateLimit: 1, BurstLimit: 1 },
    Quota: { Limit: 2, Period: 'DAY' },
  }
  const api = openApi(fakeFunction(), { ...smallResources, Plan: { ...Plan, Properties } })
  const post = async () => (await call(api, { method: 'POST', headers: withKey })).text

  const first = [await post(), await post()]
  jest.setSystemTime(1000)
  const second = await post()
  jest.setSystemTime(2000)

  expect(first).toEqual(['ok', '{"message":"Too Many Requests"}'])
  expect(second).toBe('ok')
  expect(await post()).toBe('{"message":"Limit Exceeded"}')
})
