import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runApis } from '../api/run-api'
import { runDistribution } from '../edge/run-distribution'
import type { HttpHandler, HttpRequest } from '../http/message'
import { runSchedules } from '../schedules/run-schedules'
import { cdkResources } from './support/cdk-stack'
import { fakeFunction } from './support/fake-function'
import { httpRequest } from './support/http-request'
import { handTurnedClock } from '../platform/hand-turned-clock'
import { smallStack } from './support/small-template'

const outdir = mkdtempSync(join(tmpdir(), 'cdk-'))
afterAll(() => rmSync(outdir, { recursive: true }))
const resources = cdkResources(outdir)

function open() {
  const target = fakeFunction()
  const stack = smallStack(resources, () => '{"current":"the-key"}')
  const apis = runApis(stack, [target.running])
  const site = runDistribution({ stack, apis, storageUrl: '' })
  return { ...target, stack, api: apis[0], site }
}

async function post(handle: HttpHandler | undefined, request: Partial<HttpRequest> = {}) {
  const body = Buffer.from('{"channel":"email"}')
  const response = await handle?.(httpRequest({ method: 'POST', path: '/a/abc', body, ...request }))
  return [response?.status, response?.body.toString()]
}

test('a call through the distribution reaches the function behind the alias', async () => {
  const { site, events } = open()

  expect(await post(site)).toEqual([200, 'ok'])
  expect(events).toMatchObject([{ stageVariables: { siteUrl: 'http://localhost:4242' } }])
})

test('[F85] a call that bypasses the distribution gets the API’s error response', async () => {
  const { api, events } = open()
  const headers: HttpRequest['headers'] = [['host', api?.host ?? '']]

  const response = await post(api?.handle, { path: '/live/a/abc', headers })

  expect(response).toEqual([403, '{"error":"Forbidden."}'])
  expect(events).toEqual([])
})

test('the method has its own model and its own throttle', async () => {
  const { site } = open()
  const sent = [await post(site, { body: Buffer.from('{}') }), await post(site), await post(site)]

  expect(sent.map(([status]) => status)).toEqual([400, 200, 429])
})

test('the rule calls the function behind the alias', () => {
  const { stack, running, events } = open()
  const clock = handTurnedClock()

  runSchedules(stack, [running], clock)
  clock.turnBy(60_000)

  expect(events).toMatchObject([{ 'detail-type': 'Scheduled Event' }])
})
