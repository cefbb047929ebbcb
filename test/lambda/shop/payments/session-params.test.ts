import { callerOf } from '../../../../lambda/shop/payments/caller'
import type { DeliveryChoice } from '../../../../lambda/shop/payments/session-metadata'
import { sessionParams } from '../../../../lambda/shop/payments/session-params'
import { ownStore } from '../../../support/lambda/session-fixture'
import { openSession, start } from 'stripe-emulator/testing'

const email = 'mara@example.com'
const phone = '+12025550123'
const choices: DeliveryChoice[] = [
  { deliveryMethod: 'email', email },
  { deliveryMethod: 'text', phone },
  { deliveryMethod: 'both', email, phone },
]

test('Stripe accepts every parameter for each delivery method', async () => {
  const emulator = await start()

  for (const choice of choices) {
    const params = sessionParams(choice, ownStore)
    const session = await openSession(emulator, params)

    expect(session).toMatchObject({ metadata: params.metadata, custom_text: params.custom_text })
  }
})

test('a store on localhost sends no icon, which Stripe could not load', () => {
  const local = { ...ownStore, siteUrl: 'http://localhost:4242' }
  const params = sessionParams({ deliveryMethod: 'email', email }, local)

  expect(params.branding_settings).not.toHaveProperty('icon')
})

const key = 'sk_test_0123456789abcdef'
const morning = new Date('2026-11-22T00:00:00Z')
const evening = new Date('2026-11-22T23:59:59Z')
const caller = callerOf('198.51.100.7', key, morning)

test('[F7] an address, or network of version 6, has the same caller for a day', () => {
  expect(callerOf('198.51.100.7', key, evening)).toBe(caller)
  expect(callerOf('2001:db8:1:2::1', key, morning)).toBe(
    callerOf('2001:db8:1:2:ffff::1', key, evening),
  )
})

test.each([
  ['another address', '198.51.100.8', key, morning],
  ['another day', '198.51.100.7', key, new Date('2026-11-23T00:00:00Z')],
  ['another key', '198.51.100.7', `${key}0`, morning],
])('[F94] the caller of %s is different', (_what, ...of) => {
  expect(callerOf(...of)).not.toBe(caller)
})
