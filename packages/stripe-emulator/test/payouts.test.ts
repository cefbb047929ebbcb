import type Stripe from 'stripe'
import { handTurnedClock } from '../platform/hand-turned-clock'
import {
  bookedCharge,
  latestPayout,
  paidSession,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

const dayMs = 86_400_000
const noonOfDay21 = Date.UTC(2026, 10, 21, 12)

test('income is paid out at the second midnight, and can be traced to its payment', async () => {
  const clock = handTurnedClock(noonOfDay21)
  const emulator = await start({ clock })
  const charge = await bookedCharge(emulator, await paidSession(emulator))

  clock.turnBy(dayMs)
  const tooEarly = await emulator.stripe.payouts.list()
  clock.turnBy(dayMs)
  const payout = await latestPayout(emulator)

  const traced = await emulator.stripe.balanceTransactions.list({ payout: payout.id })
  expect(tooEarly.data).toEqual([])
  expect(payout).toMatchObject({ amount: 1426, currency: 'usd', automatic: true })
  expect(payout.created).toBe(Date.UTC(2026, 10, 23) / 1000)
  expect(traced.data).toMatchObject([
    { type: 'payout', net: -1426, available_on: Date.UTC(2026, 10, 25) / 1000 },
    { type: 'charge', net: 1426, source: charge.id, status: 'available' },
  ])
})

test('a payout is at the bank two days later, and its trace id is known three days after that', async () => {
  const clock = handTurnedClock(noonOfDay21)
  const emulator = await start({ clock })
  await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${emulator.url}/payouts`, {})

  const created = await latestPayout(emulator)
  clock.turnBy(1.5 * dayMs)
  const arrived = await latestPayout(emulator)
  clock.turnBy(3 * dayMs - 1)
  const stillPending = await latestPayout(emulator)
  clock.turnBy(1)
  const traced = await latestPayout(emulator)

  const arrival_date = Date.UTC(2026, 10, 23) / 1000
  const pending = { status: 'pending', value: null }
  expect(created).toMatchObject({ arrival_date, status: 'in_transit', trace_id: pending })
  expect(created.reconciliation_status).toBe('in_progress')
  expect(arrived).toMatchObject({ arrival_date, status: 'paid', trace_id: pending })
  expect(arrived.reconciliation_status).toBe('completed')
  expect(stillPending.trace_id).toEqual(pending)
  expect(traced.trace_id).toEqual({
    status: 'supported',
    value: expect.stringMatching(/^\d{15}$/),
  })
  expect(await payoutEvents(emulator)).toEqual([
    'payout.created',
    'payout.updated',
    'payout.paid',
    'payout.reconciliation_completed',
    'payout.updated',
  ])
})

test('a payout on its way arrives after a restart', async () => {
  const clock = handTurnedClock(noonOfDay21)
  const before = await start({ clock })
  await bookedCharge(before, await paidSession(before))
  await submit(`${before.url}/payouts`, {})
  await before.stop()

  const after = await start({ clock, dataDir: before.dataDir })
  clock.turnBy(5 * dayMs)

  const { data } = await after.stripe.payouts.list()
  expect(data).toMatchObject([{ status: 'paid', trace_id: { status: 'supported' } }])
})

test('a button lets a payout arrive today', async () => {
  const emulator = await start({ clock: handTurnedClock(noonOfDay21) })
  await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${emulator.url}/payouts`, {})
  const { id } = await latestPayout(emulator)

  await submit(`${emulator.url}/payouts/${id}/arrive`, {})

  const arrival_date = Date.UTC(2026, 10, 21) / 1000
  expect(await emulator.stripe.payouts.retrieve(id)).toMatchObject({ status: 'paid', arrival_date })
})

test('payouts are found by status, arrival and creation', async () => {
  const clock = handTurnedClock(noonOfDay21)
  const emulator = await start({ clock })
  await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${emulator.url}/payouts`, {})
  clock.turnBy(2 * dayMs)
  await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${emulator.url}/payouts`, {})
  const { data: all } = await emulator.stripe.payouts.list()
  const [second, first] = all.map(({ id }) => id)
  const found = async (params: Stripe.PayoutListParams) =>
    (await emulator.stripe.payouts.list(params)).data.map(({ id }) => id)

  expect(await found({ status: 'paid' })).toEqual([first])
  expect(await found({ status: 'in_transit' })).toEqual([second])
  expect(await found({ status: 'failed' })).toEqual([])
  expect(await found({ arrival_date: { gte: all[0]?.arrival_date } })).toEqual([second])
  expect(await found({ arrival_date: all[1]?.arrival_date })).toEqual([first])
  expect(await found({ created: { lt: all[0]?.created } })).toEqual([first])
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
  expect(data.map(({ amount }) => amount)).toEqual([1426 * 2 - 1000])
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

async function payoutEvents({ stripe }: RunningEmulator): Promise<string[]> {
  const { data } = await stripe.events.list({ type: 'payout.*' })

  return data.map(({ type }) => type).toReversed()
}
