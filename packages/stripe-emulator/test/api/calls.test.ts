import Stripe from 'stripe'
import { apiRoutes } from '../../api-routes'
import { authorize, type KeyPermissions } from '../../api/authorize'
import { pacingOf } from '../../api/call-pace'
import type { Fault } from '../../api/faults'
import { handTurnedClock } from '../../platform/hand-turned-clock'
import { ebookParams, errorOf, sdk, secretKey, start } from '../support/stripe-under-test'

test('[F2] a call that hangs never gets a response', async () => {
  const { stripe } = await start({ faults: () => ({ kind: 'hang' }) })

  const error = await errorOf(stripe.checkout.sessions.create(ebookParams, { timeout: 50 }))

  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(error.message).toContain('timeout')
})

test('[F3] 429 and 503 look as they do at Stripe', async () => {
  const statuses = [429, 503]
  const { stripe } = await start({
    faults: () => ({
      kind: 'respond',
      status: statuses.shift() ?? 200,
      headers: { 'stripe-should-retry': 'false' },
    }),
  })

  const limited = await errorOf(stripe.checkout.sessions.create(ebookParams))
  const broken = await errorOf(stripe.checkout.sessions.create(ebookParams))

  expect(limited).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  expect(broken).toBeInstanceOf(Stripe.errors.StripeAPIError)
  expect(broken.headers?.['stripe-should-retry']).toBe('false')
})

test('[F4] a lost response leaves one session, found again by its key, and a connection that breaks before leaves none', async () => {
  const faults: (Fault | undefined)[] = [
    { kind: 'reset', after: 'work' },
    undefined,
    { kind: 'reset', after: 'nothing' },
    { kind: 'reset', after: 'nothing' },
  ]
  const { stripe } = await start({ faults: () => faults.shift() })

  // The SDK retries a broken connection once by itself, under the same key.
  const session = await stripe.checkout.sessions.create(ebookParams)
  const broken = await errorOf(stripe.checkout.sessions.create(ebookParams))

  expect(broken).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  const { data } = await stripe.checkout.sessions.list()
  expect(data.map(({ id }) => id)).toEqual([session.id])
})

const restrictedKey = 'rk_test_51RestrictedKey0001'

/** An SDK with a key that has these permissions. */
async function withPermissions(...permissions: string[]) {
  const emulator = await start({ otherKeys: new Map([[restrictedKey, permissions]]) })
  return sdk(emulator, restrictedKey)
}

test('a call without the permission is refused, and the error names the permission', async () => {
  const stripe = await withPermissions('rak_charge_read')

  const error = await errorOf(stripe.checkout.sessions.create(ebookParams))

  expect(error).toBeInstanceOf(Stripe.errors.StripePermissionError)
  expect(error).toMatchObject({
    statusCode: 403,
    rawType: 'invalid_request_error',
    code: 'more_permissions_required',
  })
  expect(error.message).toContain("'rak_checkout_session_write' permission would allow")
  expect(error.message).not.toContain(restrictedKey)
})

test('a permission to write includes reading, but not the reverse', async () => {
  const reader = await withPermissions('rak_charge_read')
  const writer = await withPermissions('rak_charge_write')

  for (const { refunds } of [reader, writer]) expect((await refunds.list()).data).toEqual([])
  expect(await errorOf(reader.refunds.create({ charge: 'ch_1' }))).toMatchObject({
    message: expect.stringContaining("'rak_charge_write'"),
  })
  expect(await errorOf(writer.refunds.create({ charge: 'ch_1' }))).toMatchObject({
    code: 'resource_missing',
  })
})

test('every call has a permission', () => {
  const keys = new Map<string, KeyPermissions>([[restrictedKey, []]])

  for (const { method, path } of apiRoutes) {
    const level = method === 'GET' ? 'read' : 'write'
    expect(() => authorize(`Bearer ${restrictedKey}`, { method, path }, keys)).toThrow(
      new RegExp(`'rak_\\w+_${level}' permission`),
    )
  }
})

test('a key can be added to a running emulator', async () => {
  const otherKeys = new Map<string, KeyPermissions>()
  const emulator = await start({ otherKeys })
  const stripe = sdk(emulator, restrictedKey)
  expect(await errorOf(stripe.balance.retrieve())).toMatchObject({ statusCode: 401 })

  otherKeys.set(restrictedKey, 'everything')

  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' })
  expect(await sdk(emulator, secretKey).balance.retrieve()).toMatchObject({ object: 'balance' })
})

test('a call to a sandbox takes 300 to 1,500 ms, and more than 25 within a second are refused', async () => {
  const clock = handTurnedClock()
  const takeTime = pacingOf('sandbox', clock)
  let [done, refused] = [0, 0]
  const after = async (ms: number, calls: number) => {
    clock.turnBy(ms)
    for (let call = 0; call < calls; call += 1) {
      void takeTime().then(
        () => (done += 1),
        () => (refused += 1),
      )
    }
    await new Promise((resolve) => setImmediate(resolve))
    return [done, refused]
  }

  expect(await after(0, 20)).toEqual([0, 0])
  expect(await after(200, 7)).toEqual([0, 2])
  expect(await after(99, 0)).toEqual([0, 2])
  expect(await after(701, 21)).toEqual([expect.any(Number), 3])
  expect(await after(1_500, 0)).toEqual([45, 3])
})

test('a refused call looks as it does at Stripe', async () => {
  const clock = handTurnedClock()
  const { stripe } = await start({ pace: 'sandbox', clock })
  const calls = Array.from({ length: 26 }, () => stripe.balance.retrieve())

  const error = await Promise.race(calls.map(errorOf))
  clock.turnBy(1_500)

  const ended = await Promise.allSettled(calls)
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  expect(error).toMatchObject({
    statusCode: 429,
    code: 'rate_limit',
    headers: { 'stripe-rate-limited-reason': 'global-rate' },
  })
})
