import { handTurnedClock } from 'kit'
import { dayMs, movements, noon, payOutNow, sale } from './support/sale'
import { latestPayout, start, submit, type RunningEmulator } from './support/stripe-under-test'

test('income is paid out at the second midnight, and can be traced to its payment', async () => {
  const { clock, ...emulator } = await saleAtNoon()

  clock.turnBy(dayMs)
  const tooEarly = await emulator.stripe.payouts.list()
  clock.turnBy(dayMs)
  const payout = await latestPayout(emulator)

  const arrival = Date.UTC(2026, 10, 25) / 1000
  const arriving = await emulator.stripe.payouts.list({ arrival_date: { gte: arrival, lt: arrival + 1 } })
  const arrived = await emulator.stripe.payouts.list({ arrival_date: { lt: arrival } })

  expect([tooEarly.data, arrived.data]).toEqual([[], []])
  expect(arriving.data).toMatchObject([{ id: payout.id }])
  const created = Date.UTC(2026, 10, 23) / 1000
  expect(payout).toMatchObject({ amount: 1426, currency: 'usd', automatic: true, created })
  expect(await movements(emulator, { payout: payout.id })).toMatchObject([
    { type: 'payout', net: -1426, available_on: arrival },
    { type: 'charge', net: 1426, source: emulator.charge.id, status: 'available' },
  ])
})

test('a payout arrives two days later, also after a restart, and has a trace id three days after that', async () => {
  const { clock, ...before } = await saleAtNoon()
  await payOutNow(before)
  const created = await latestPayout(before)
  await before.stop()
  const emulator = await start({ clock, dataDir: before.dataDir })

  clock.turnBy(1.5 * dayMs)
  const arrived = await latestPayout(emulator)
  clock.turnBy(3 * dayMs - 1)
  const stillPending = await latestPayout(emulator)
  clock.turnBy(1)
  const traced = await latestPayout(emulator)

  const pending = { status: 'pending', value: null }
  const same = { arrival_date: Date.UTC(2026, 10, 23) / 1000, trace_id: pending }
  expect(created).toMatchObject({ ...same, status: 'in_transit', reconciliation_status: 'in_progress' })
  expect(arrived).toMatchObject({ ...same, status: 'paid', reconciliation_status: 'completed' })
  expect(stillPending.trace_id).toEqual(pending)
  expect(traced.trace_id).toEqual({ status: 'supported', value: expect.stringMatching(/^\d{15}$/) })
})

test('a button pays out everything once, less the refunds, and another makes the payout arrive today', async () => {
  const emulator = await saleAtNoon()
  const { stripe, url } = emulator
  await stripe.refunds.create({ payment_intent: emulator.session.intentId, amount: 1000 })

  await payOutNow(emulator)
  await payOutNow(emulator)
  const { id } = await latestPayout(emulator)
  await submit(`${url}/payouts/${id}/arrive`, {})

  const arrival_date = Date.UTC(2026, 10, 21) / 1000
  expect((await stripe.payouts.list()).data).toMatchObject([{ id, amount: 1426 - 1000, status: 'paid', arrival_date }])
})

test('a failed payout returns its money', async () => {
  const emulator = await saleAtNoon()
  await payOutNow(emulator)
  const { id } = await latestPayout(emulator)

  await fail(emulator, id)

  const failed = await emulator.stripe.payouts.retrieve(id)
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
  expect(failed.trace_id).toEqual({ status: 'unsupported', value: null })
  const failure = { type: 'payout_failure', reporting_category: 'payout_reversal', net: 1426 }
  expect(await movements(emulator, { payout: failed.id })).toMatchObject([
    { ...failure, id: failed.failure_balance_transaction, source: failed.id },
    { id: failed.balance_transaction, type: 'payout', net: -1426 },
  ])
  expect((await emulator.stripe.balance.retrieve()).available).toMatchObject([{ amount: 1426 }])
})

test.each([
  [7 * dayMs - 1, 303],
  [7 * dayMs, 404],
])('a request to fail a payout %i ms after its arrival returns %i', async (ms, status) => {
  const { clock, ...emulator } = await saleAtNoon()
  await payOutNow(emulator)
  const { id } = await latestPayout(emulator)
  clock.turnBy(1.5 * dayMs + ms)

  expect((await fail(emulator, id)).status).toBe(status)
})

async function saleAtNoon() {
  const clock = handTurnedClock(noon)
  return { ...(await sale({ clock })), clock }
}

function fail({ url }: RunningEmulator, id: string): Promise<Response> {
  return submit(`${url}/payouts/${id}/fail`, {})
}
