import { payOut } from '../resources/payout'
import { handTurnedClock } from '../platform/hand-turned-clock'
import { paidSession, secretKey, start } from './support/stripe-under-test'

const dayMs = 86_400_000
const nowMs = Date.UTC(2026, 10, 20, 9)

test('an emulator goes on with what another one has played', async () => {
  const clock = handTurnedClock(nowMs)
  const played = await start({ clock })
  await paidSession(played)
  clock.turnBy(1)
  payOut(played.account, 'everything')
  const laterClock = handTurnedClock(nowMs)
  const { url, stripe } = await start({ clock: laterClock })

  const { status } = await fetch(`${url}/records`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: JSON.stringify(played.account.ledger.objects()),
  })
  laterClock.turnBy(3 * dayMs)

  expect(status).toBe(204)
  const [payout] = (await stripe.payouts.list()).data
  expect(payout).toMatchObject({ amount: 1426, status: 'paid' })
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('records are taken from nobody without the key', async () => {
  const { url, stripe } = await start()

  const { status } = await fetch(`${url}/records`, { method: 'POST', body: '[]' })

  expect(status).toBe(401)
  expect((await stripe.charges.list()).data).toEqual([])
})
