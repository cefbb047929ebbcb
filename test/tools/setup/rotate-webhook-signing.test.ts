import { enabledEvents, fingerprintOf } from '../../../tools/setup/stripe/endpoints'
import { eventually } from '../../support/local/webhook-receiver'
import { arns } from '../../support/tools/aws-account'
import { type SellingStore, startSellingStore } from '../../support/tools/selling-store'
import { setupKey } from '../../support/tools/stripe-front'

let store: SellingStore

beforeEach(async () => {
  store = await startSellingStore()
})
afterEach(() => store.close())

const rotate = ['--rotate', 'webhook-signing']
const endpoints = async () => (await store.stripe.stripe.webhookEndpoints.list()).data
const onlyEndpoint = async () => {
  const [endpoint, ...others] = await endpoints()
  expect(others).toEqual([])
  return endpoint
}
const everySaleIsHeardOf = () =>
  eventually(() => [...store.sold].every((session) => store.accepted.has(session)))

test('a rotation loses no event, refuses none, and ends with a new endpoint and secret alone', async () => {
  const before = await onlyEndpoint()
  const { current: oldSecret } = store.secrets.read(arns.signing)

  expect(await store.setUpWhileSelling(rotate)).toBe(0)
  await store.sell()

  await everySaleIsHeardOf()
  expect(store.sold.size).toBeGreaterThan(20)
  expect(store.refused()).toBe(0)
  const after = await onlyEndpoint()
  expect(after).toMatchObject({ status: 'enabled', url: before?.url })
  expect(after?.id).not.toBe(before?.id)
  const secret = store.secrets.read(arns.signing)
  expect(secret.current).not.toBe(oldSecret)
  expect(secret.previous).toBeUndefined()
})

/** Rotates, and loses Stripe at one of the changes of an endpoint. */
async function rotateCutOff(cutAt: number): Promise<number> {
  let changes = 0
  store.stripe.before = (call) => {
    if (!call.startsWith('GET') && call.includes('webhook_endpoints')) changes += 1
    if (changes >= cutAt) throw new Error('cut')
  }
  return store.setUp(rotate).finally(() => {
    store.stripe.before = () => undefined
  })
}

test('a rotation that is cut off before any of its changes loses no event and is finished by the next run', async () => {
  let before = await onlyEndpoint()
  let cutAt = 1
  for (; (await rotateCutOff(cutAt)) !== 0; cutAt += 1) {
    await store.sell()
    await everySaleIsHeardOf()
    expect(await store.setUpWhileSelling(rotate)).toBe(0)
    await everySaleIsHeardOf()
    const after = await onlyEndpoint()
    expect(after?.id).not.toBe(before?.id)
    expect(store.secrets.read(arns.signing).previous).toBeUndefined()
    before = after
    store.passMinutes(10)
  }

  expect(cutAt).toBeGreaterThan(4)
})

test('with --no-wait each run does what can be done now and says when to run again', async () => {
  expect(await store.setUpWhileSelling([...rotate, '--no-wait'])).toBe(1)
  expect(store.shown()).toContain('The new webhook endpoint is made and still off')
  expect(store.shown()).toMatch(/Run this after \d\d:\d\d UTC/)
  expect((await endpoints()).map(({ status }) => status)).toEqual(['disabled', 'enabled'])

  store.passMinutes(6)
  expect(await store.setUpWhileSelling(['--no-wait'])).toBe(1)
  expect((await endpoints()).map(({ status }) => status)).toEqual(['enabled', 'enabled'])

  store.passMinutes(2)
  expect(await store.setUpWhileSelling(['--no-wait'])).toBe(0)
  await onlyEndpoint()
  await everySaleIsHeardOf()
})

test('the old endpoint stays while Stripe has something to deliver to it, and three days at most', async () => {
  store.stayUnfinished(true)
  await store.sell()
  await everySaleIsHeardOf()
  store.stayUnfinished(false)

  expect(await store.setUpWhileSelling(rotate)).toBe(1)

  expect(store.shown()).toContain('Stripe has yet to deliver 1 event')
  expect((await endpoints()).map(({ status }) => status)).toEqual(['enabled', 'enabled'])
  expect(store.secrets.read(arns.signing).previous).toBeDefined()

  store.passMinutes(3 * 24 * 60 + 1)
  expect(await store.setUpWhileSelling()).toBe(0)
  await onlyEndpoint()
  await everySaleIsHeardOf()
})

test('the old endpoint stays three days when it cannot be seen what it is owed', async () => {
  store.stripe.keys.set(setupKey, ['rak_webhook_write'])

  expect(await store.setUp(rotate)).toBe(1)

  expect(store.shown()).toContain('cannot be seen without the permission Events: Read')
  store.passMinutes(3 * 24 * 60 + 1)
  expect(await store.setUp()).toBe(0)
  await onlyEndpoint()
})

test('an endpoint of another API version is replaced by the same way, without being asked for', async () => {
  const { webhookEndpoints } = store.stripe.stripe
  const present = await onlyEndpoint()
  const before = await webhookEndpoints.create({
    url: present?.url ?? '',
    enabled_events: enabledEvents(),
    api_version: '2025-01-27.acacia',
  })
  const secret = before.secret ?? ''
  const metadata = { ...present?.metadata, secret: fingerprintOf(secret) }
  await webhookEndpoints.update(before.id, { metadata })
  await webhookEndpoints.del(present?.id ?? '')
  store.secrets.put(arns.signing, JSON.stringify({ current: secret }), store.now())
  store.passMinutes(10)

  expect(await store.setUpWhileSelling()).toBe(0)

  await everySaleIsHeardOf()
  expect(store.refused()).toBe(0)
  expect(await onlyEndpoint()).toMatchObject({ api_version: '2026-10-28.endive' })
})

test('a signing secret that is of no endpoint is replaced, and goes on to verify', async () => {
  store.secrets.put(arns.signing, '{"current":"whsec_ofNobodyCanary0006"}', store.now())

  expect(await store.setUp(['--no-wait'])).toBe(0)

  expect(store.secrets.read(arns.signing).current).not.toContain('Nobody')
  await onlyEndpoint()
})

test('a damaged signing secret is replaced, and what the lost endpoint is owed is told', async () => {
  store.stayUnfinished(true)
  await store.sell()
  await everySaleIsHeardOf()
  store.stayUnfinished(false)
  store.secrets.put(arns.signing, 'damaged', store.now())

  expect(await store.setUp()).toBe(1)

  expect(store.shown()).toContain('Stripe has yet to deliver 1 event')
  expect(store.shown()).toContain('stripe events resend')
  await onlyEndpoint()
  expect(await store.setUp()).toBe(0)
})
