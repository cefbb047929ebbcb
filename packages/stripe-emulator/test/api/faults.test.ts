import Stripe from 'stripe'
import type { Fault } from '../../api/faults'
import { ebookParams, errorOf, start } from '../support/stripe-under-test'

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

test('[F4] a lost response leaves one session, found again by its key', async () => {
  const faults: (Fault | undefined)[] = [{ kind: 'reset', after: 'work' }]
  const { stripe } = await start({ faults: () => faults.shift() })

  // The SDK retries a broken connection once by itself, under the same key.
  const session = await stripe.checkout.sessions.create(ebookParams)

  const { data } = await stripe.checkout.sessions.list()
  expect(data.map(({ id }) => id)).toEqual([session.id])
})

test('a connection that breaks before the work leaves no trace', async () => {
  const calls: string[] = []
  const { stripe } = await start({
    faults: ({ method, path }) => {
      calls.push(`${method} ${path}`)
      return method === 'POST' ? { kind: 'reset', after: 'nothing' } : undefined
    },
  })

  const error = await errorOf(stripe.checkout.sessions.create(ebookParams))

  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
  expect(calls).toContain('POST /v1/checkout/sessions')
})
