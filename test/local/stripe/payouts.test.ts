import { handTurnedClock } from '../../support/local/hand-turned-clock'
import { bookedCharge, paidSession, start, submit } from '../../support/local/stripe-under-test'

const hourMs = 3_600_000

test('income is paid out at the second midnight, and can be traced to its payment', async () => {
  const clock = handTurnedClock(Date.UTC(2026, 10, 21, 12))
  const emulator = await start({ clock })
  const charge = await bookedCharge(emulator, await paidSession(emulator))

  clock.turnBy(24 * hourMs)
  const tooEarly = await emulator.stripe.payouts.list()
  clock.turnBy(24 * hourMs)
  const { data } = await emulator.stripe.payouts.list()

  const [payout] = data
  const traced = await emulator.stripe.balanceTransactions.list({ payout: String(payout?.id) })
  expect(tooEarly.data).toEqual([])
  expect(payout).toMatchObject({ amount: 1426, currency: 'usd', status: 'paid', automatic: true })
  expect(payout?.arrival_date).toBe(Date.UTC(2026, 10, 23) / 1000)
  expect(traced.data).toMatchObject([
    { type: 'payout', net: -1426 },
    { type: 'charge', net: 1426, source: charge.id, status: 'available' },
  ])
})

test('the button pays out everything at once, less the refunds', async () => {
  const emulator = await start()
  const refunded = await paidSession(emulator)
  const kept = await paidSession(emulator)
  await Promise.all([bookedCharge(emulator, refunded), bookedCharge(emulator, kept)])
  await emulator.stripe.refunds.create({
    payment_intent: refunded.intentId,
    amount: 1000,
  })

  await submit(`${emulator.url}/payouts`, {})
  await submit(`${emulator.url}/payouts`, {})

  const { data } = await emulator.stripe.payouts.list()
  const events = await emulator.stripe.events.list({ type: 'payout.*' })
  expect(data.map(({ amount }) => amount)).toEqual([1426 * 2 - 1000])
  expect(events.data.map(({ type }) => type)).toEqual([
    'payout.reconciliation_completed',
    'payout.paid',
    'payout.created',
  ])
})

test('a negative balance is not paid out', async () => {
  const emulator = await start()
  await bookedCharge(emulator, await paidSession(emulator, '4000000000000259'))

  await submit(`${emulator.url}/payouts`, {})

  expect((await emulator.stripe.payouts.list()).data).toEqual([])
})

test('a charge has no fee until it is booked', async () => {
  const clock = handTurnedClock()
  const emulator = await start({ clock, settlementDelayMs: 2_000 })
  const { intentId } = await paidSession(emulator)
  const theCharge = async () =>
    (await emulator.stripe.charges.list({ payment_intent: intentId })).data[0]

  const before = await theCharge()
  clock.turnBy(2_000)
  const after = await theCharge()

  expect(before?.balance_transaction).toBeNull()
  expect(after?.balance_transaction).toMatch(/^txn_/)
})
