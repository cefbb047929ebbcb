import { handler } from '../../../../../lambda/operations/functions/probe-store/handler'
import { captureMetrics } from '../../../../support/lambda/emitted-metrics'
import { startServer, type TestServer } from '../../../../support/lambda/http-server'
import { captureLogs } from '../../../../support/lambda/logs'
import { respondAsStore } from '../../../../support/lambda/store-responses'

const { emitted } = captureMetrics()
const { entries, errors } = captureLogs()

let server: TestServer
let respond: typeof respondAsStore
beforeEach(async () => {
  respond = respondAsStore
  server = await startServer((...call) => respond(...call))
  Object.assign(process.env, { SITE_URL: server.url, CLIENT_KEY: 'page-key' })
  jest.useFakeTimers({
    now: Date.UTC(2026, 10, 21, 9, 0),
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance'],
  })
})
afterEach(() => {
  jest.useRealTimers()
  server.close()
})

test('[F96] of a working store page, script, create-payment and a download link are called, with 0 failures and no log', async () => {
  await handler()

  expect(emitted()).toEqual([['ProbeFailure', 0]])
  expect(entries()).toEqual([])
  expect(server.requests.map(({ path }) => path).toSorted()).toEqual([
    '/',
    '/assets/app-1a2b.js',
    '/functions/v1/create-payment',
    '/functions/v1/download/AAAAAAAAAAAAAAAAAAAAAA',
  ])
})

test('in every two runs, one has its payment refused by the gateway and one by the function', async () => {
  await handler()
  jest.setSystemTime(Date.UTC(2026, 10, 21, 9, 5))
  await handler()

  const bodies = server.requests.filter(({ path }) => path.endsWith('create-payment'))
  expect(bodies.map(({ body }) => body)).toEqual([
    '{"deliveryMethod":"none","email":"","phone":""}',
    '{"deliveryMethod":"email","email":"","phone":""}',
  ])
})

test('[F96] every failed call is counted, and logged with its fault and its runbook section', async () => {
  respond = (response, body, request) => {
    if (request.url?.includes('/functions/')) response.writeHead(429).end()
    else respondAsStore(response, body, request)
  }

  await handler()

  expect(emitted()).toEqual([['ProbeFailure', 2]])
  expect(errors()).toEqual([
    {
      event: 'Probe failed',
      call: 'site.payment-malformed',
      fault: 'responded 429 instead of 400',
      durationMs: expect.any(Number),
      runbook: 'create-payment-failures',
    },
    expect.objectContaining({
      call: 'site.download',
      fault: 'responded 429 instead of 404',
      runbook: 'download-failures',
    }),
  ])
})

test('[F10] missing variables are named in the error, and no metric is emitted', async () => {
  process.env['SITE_URL'] = ''

  await expect(handler()).rejects.toThrow(/SITE_URL/)

  expect(emitted()).toEqual([])
})
