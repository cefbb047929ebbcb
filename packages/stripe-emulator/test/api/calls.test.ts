import { handTurnedClock } from 'kit'
import Stripe from 'stripe'
import { apiRoutes } from '../../api-routes'
import { authorize, type KeyPermissions } from '../../api/authorize'
import { pacingOf } from '../../api/call-pace'
import type { Fault } from '../../api/faults'
import { payOutNow, sale } from '../support/sale'
import { ebookParams, errorOf, sdk, secretKey, start } from '../support/stripe-under-test'

const restrictedKey = 'rk_test_51RestrictedKey0001'

test('a permission to write includes reading, and a refusal names the missing permission', async () => {
  const otherKeys = new Map([[restrictedKey, ['rak_charge_write']]])
  const stripe = sdk(await start({ otherKeys }), restrictedKey)
  expect((await stripe.refunds.list()).data).toEqual([])

  const allowed = await errorOf(stripe.refunds.create({ payment_intent: 'pi_1' }))
  const refused = await errorOf(stripe.checkout.sessions.create(ebookParams))

  expect(allowed).toMatchObject({ code: 'resource_missing' })
  expect(refused).toBeInstanceOf(Stripe.errors.StripePermissionError)
  expect(refused).toMatchObject({ statusCode: 403, rawType: 'invalid_request_error', code: undefined })
  expect(refused.message).toContain("'rak_checkout_session_write' permission would allow")
  expect(refused.message).not.toContain(restrictedKey)
})

test('what is expanded needs its own permission', async () => {
  const otherKeys = new Map([[restrictedKey, ['rak_balance_transaction_source_read']]])
  const emulator = await sale({ otherKeys })
  const { balanceTransactions } = sdk(emulator, restrictedKey)

  const { data } = await balanceTransactions.list()
  const refused = await errorOf(balanceTransactions.list({ expand: ['data.source'] }))

  expect(data).toMatchObject([{ source: emulator.charge.id }])
  expect(refused.message).toContain("'rak_charge_read' permission would allow")
})

test('a mixed list expands the charge of each source that has one', async () => {
  const emulator = await sale()
  const { stripe, charge, session } = emulator
  await stripe.refunds.create({ payment_intent: session.intentId, amount: 500 })
  await payOutNow(emulator)

  const expand = ['data.source', 'data.source.charge']
  const { data } = await stripe.balanceTransactions.list({ expand })
  const payouts = await stripe.payouts.list({ expand: ['data.balance_transaction'] })

  expect(data.map(({ source }) => source)).toMatchObject([
    { object: 'payout' },
    { object: 'refund', charge: { object: 'charge', id: charge.id } },
    { object: 'charge', id: charge.id },
  ])
  expect(payouts.data).toMatchObject([{ balance_transaction: { id: data[0]?.id } }])
})

test('a body that is no form is refused by its type', async () => {
  const { url } = await start()
  const json = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }

  const response = await fetch(`${url}/v1/refunds`, { method: 'POST', headers: json, body: '{}' })

  expect(await response.text()).toContain('This emulator does not read application/json')
})

test('every call needs a permission', () => {
  const keys = new Map<string, KeyPermissions>([[restrictedKey, []]])

  for (const { method, path } of apiRoutes) {
    const level = method === 'GET' ? 'read' : 'write'
    expect(() => authorize(`Bearer ${restrictedKey}`, { method, path }, keys)).toThrow(
      new RegExp(`'rak_\\w+_${level}' permission`),
    )
  }
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

const idempotencyKey = 'attempt-1'

test('an idempotency key returns its first response again, also after a restart', async () => {
  const before = await start()
  const first = await before.stripe.checkout.sessions.create(ebookParams, { idempotencyKey })
  await before.stop()
  const { stripe } = await start({ dataDir: before.dataDir })

  const second = await stripe.checkout.sessions.create(ebookParams, { idempotencyKey })

  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('an idempotency key is refused with other parameters, unless the first were wrong', async () => {
  const { sessions } = (await start()).stripe.checkout
  const wrong = { ...ebookParams, customer_email: 'nobody' }
  const changed = { ...ebookParams, customer_email: 'other@example.com' }
  await errorOf(sessions.create(wrong, { idempotencyKey }))
  await sessions.create(ebookParams, { idempotencyKey })

  const error = await errorOf(sessions.create(changed, { idempotencyKey }))

  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(error.statusCode).toBe(400)
})

test('an idempotency key keeps a 500 for a day', async () => {
  const faults: Fault[] = [{ kind: 'respond', status: 500 }]
  const clock = handTurnedClock()
  const { stripe } = await start({ clock, faults: () => faults.shift() })
  const create = () => stripe.checkout.sessions.create(ebookParams, { idempotencyKey })

  await errorOf(create())
  const again = await errorOf(create())
  clock.turnBy(24 * 3_600_000)

  expect(again.statusCode).toBe(500)
  expect(await create()).toMatchObject({ status: 'open' })
})
