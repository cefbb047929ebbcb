import Stripe from 'stripe'
import { handTurnedClock } from '../../platform/hand-turned-clock'
import { ebookParams, errorOf, start } from '../support/stripe-under-test'

const idempotencyKey = 'attempt-1'

test('[F4] the same key and parameters return the first response again, also after a restart', async () => {
  const before = await start()
  const first = await before.stripe.checkout.sessions.create(ebookParams, { idempotencyKey })
  await before.stop()
  const { stripe } = await start({ dataDir: before.dataDir })

  const second = await stripe.checkout.sessions.create(ebookParams, { idempotencyKey })

  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('[F5] other parameters under the same key are an error', async () => {
  const { stripe } = await start()
  await stripe.checkout.sessions.create(ebookParams, { idempotencyKey })
  const changed = { ...ebookParams, customer_email: 'other@example.com' }

  const error = await errorOf(stripe.checkout.sessions.create(changed, { idempotencyKey }))

  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(error.statusCode).toBe(400)
})

test('a second call while the first is in progress is a conflict', async () => {
  const { stripe } = await start({ faults: () => ({ kind: 'delay', delayMs: 100 }) })

  const [first, second] = await Promise.allSettled([
    stripe.checkout.sessions.create(ebookParams, { idempotencyKey }),
    stripe.checkout.sessions.create(ebookParams, { idempotencyKey }),
  ])

  const failed = [first, second].filter(({ status }) => status === 'rejected')
  expect(failed).toMatchObject([{ reason: { statusCode: 409, code: 'idempotency_key_in_use' } }])
})

test('[F6] a 500 is kept for the key', async () => {
  let isBroken = true
  const { stripe } = await start({
    faults: () => (isBroken ? { kind: 'respond', status: 500 } : undefined),
  })

  await errorOf(stripe.checkout.sessions.create(ebookParams, { idempotencyKey }))
  isBroken = false
  const again = await errorOf(stripe.checkout.sessions.create(ebookParams, { idempotencyKey }))

  expect(again.statusCode).toBe(500)
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

test('rejected parameters are not kept: the key can be used once they are right', async () => {
  const { stripe } = await start()
  const wrong = { ...ebookParams, customer_email: 'nobody' }
  await errorOf(stripe.checkout.sessions.create(wrong, { idempotencyKey }))

  const session = await stripe.checkout.sessions.create(ebookParams, { idempotencyKey })

  expect(session.status).toBe('open')
})

test('a key is forgotten after a day', async () => {
  const clock = handTurnedClock()
  const { stripe } = await start({ clock })
  const first = await stripe.checkout.sessions.create(ebookParams, { idempotencyKey })

  clock.turnBy(24 * 3_600_000)
  const second = await stripe.checkout.sessions.create(ebookParams, { idempotencyKey })

  expect(second.id).not.toBe(first.id)
})

test('the event of a call names its key', async () => {
  const { stripe } = await start()
  const { id } = await stripe.checkout.sessions.create(ebookParams)

  const expired = await stripe.checkout.sessions.expire(id, {}, { idempotencyKey })

  const { data } = await stripe.events.list()
  expect(data.map(({ request }) => request)).toEqual([
    { id: expired.lastResponse.requestId, idempotency_key: idempotencyKey },
  ])
})
