import { handTurnedClock } from '../platform/hand-turned-clock'
import { bookedCharge, paidSession, start } from './support/stripe-under-test'

const dayMs = 86_400_000

test('an account that has sold nothing has no balance', async () => {
  const { stripe } = await start()

  const balance = await stripe.balance.retrieve()

  expect(balance).toMatchObject({ object: 'balance', available: [], pending: [], livemode: false })
})

test('income is pending, becomes available, and leaves the balance with the payout', async () => {
  const clock = handTurnedClock(Date.UTC(2026, 10, 21, 12))
  const emulator = await start({ clock })
  await bookedCharge(emulator, await paidSession(emulator))
  const figures = async () => {
    const { available, pending } = await emulator.stripe.balance.retrieve()
    return [available, pending].map(([first]) => first?.amount)
  }

  const booked = await figures()
  clock.turnBy(1.5 * dayMs - 1000)
  const justBefore = await figures()
  clock.turnBy(1000)
  const paidOut = await figures()

  expect([booked, justBefore, paidOut]).toEqual([
    [0, 1426],
    [0, 1426],
    [0, 0],
  ])
})

test('a dispute makes the available balance negative at once', async () => {
  const emulator = await start()
  await bookedCharge(emulator, await paidSession(emulator, '4000000000000259'))

  const { available, pending } = await emulator.stripe.balance.retrieve()

  expect(available).toEqual([{ amount: -2999, currency: 'usd', source_types: { card: -2999 } }])
  expect(pending).toMatchObject([{ amount: 1426, currency: 'usd' }])
})
