import Stripe from 'stripe'
import { pacingOf } from '../../api/call-pace'
import { handTurnedClock } from '../../platform/hand-turned-clock'
import { errorOf, start } from '../support/stripe-under-test'

const flush = () => new Promise((resolve) => setImmediate(resolve))

/** Makes some calls at once, and counts those that were accepted and refused so far. */
function callsAt(takeTime: () => Promise<void>) {
  const seen = { done: 0, refused: 0 }
  const make = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      takeTime().then(
        () => (seen.done += 1),
        () => (seen.refused += 1),
      )
    }
  }
  return { seen, make }
}

test('a call to a sandbox takes 300 to 1,500 ms', async () => {
  const clock = handTurnedClock()
  const { seen, make } = callsAt(pacingOf('sandbox', clock))
  make(25)

  clock.turnBy(299)
  await flush()
  const early = { ...seen }
  clock.turnBy(1_201)
  await flush()

  expect(early).toEqual({ done: 0, refused: 0 })
  expect(seen).toEqual({ done: 25, refused: 0 })
})

test('above 25 calls within a second a sandbox refuses at once, and takes more when the second is over', async () => {
  const clock = handTurnedClock()
  const { seen, make } = callsAt(pacingOf('sandbox', clock))
  make(20)
  clock.turnBy(200)
  make(7)
  await flush()
  expect(seen.refused).toBe(2)

  clock.turnBy(800)
  make(21)
  await flush()

  expect(seen.refused).toBe(3)
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

test('without a pace there is no limit', async () => {
  const { stripe } = await start()

  const calls = await Promise.all(Array.from({ length: 60 }, () => stripe.balance.retrieve()))

  expect(calls).toHaveLength(60)
})
