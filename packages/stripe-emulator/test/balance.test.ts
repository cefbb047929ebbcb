import { handTurnedClock } from 'kit'
import { holdInReserve } from '../index'
import { exchangeBetween } from '../resources/exchange'
import { dayMs, htmlOf, movements, noon, payOutNow, sale } from './support/sale'
import { latestPayout, paidSession, start, submit, type RunningEmulator } from './support/stripe-under-test'

test('a charge is booked later, pending until it becomes available, and leaves the balance with the payout', async () => {
  const clock = handTurnedClock(noon)
  const emulator = await start({ clock, settlementDelayMs: 2_000 })
  const { stripe } = emulator
  await paidSession(emulator)
  const figures = async () => {
    const { available, pending } = await stripe.balance.retrieve()
    return [available, pending].map(([first]) => first?.amount)
  }
  const booking = () => emulator.account.ledger.all('charge')[0]?.balance_transaction

  expect(booking()).toBeNull()
  clock.turnBy(2_000)
  expect(booking()).toMatch(/^txn_/)
  expect(await figures()).toEqual([0, 1426])
  clock.turnBy(1.5 * dayMs - 3000)
  expect(await figures()).toEqual([0, 1426])
  clock.turnBy(1000)
  expect(await figures()).toEqual([0, 0])
})

test('money in reserve is not paid out', async () => {
  const emulator = await sale()
  const hold = (cents: number) => holdInReserve(emulator.account, { cents, currency: 'usd' })

  hold(500)
  const held = await htmlOf(emulator.url)
  await payOutNow(emulator)
  hold(-500)

  expect(held).toContain('In reserve</dt> <dd>$5.00</dd>')
  expect((await latestPayout(emulator)).amount).toBe(926)
  const booked = (await movements(emulator)).filter(({ type }) => type.startsWith('reserve'))
  expect(booked.map(({ type, balance_type, net }) => [type, balance_type, net])).toEqual([
    ['reserve_release', 'risk_reserved', -500],
    ['reserve_release', 'payments', 500],
    ['reserve_hold', 'risk_reserved', 500],
    ['reserve_hold', 'payments', -500],
  ])
  expect(await htmlOf(emulator.url)).not.toContain('In reserve')
})

test('balance, fees and payouts are in the settlement currency, and the charge is not', async () => {
  const emulator = await sale({ settlementCurrency: 'eur' })
  const { stripe, charge, session } = emulator
  await stripe.refunds.create({ payment_intent: session.intentId, amount: 500 })
  await payOutNow(emulator)

  const [payout, refund, sold] = await movements(emulator)

  // 14.99 × 0.92 = 13.79, less 0.73 × 0.92 = 0.67; 5.00 × 0.92 = 4.60
  const settled = { currency: 'eur', exchange_rate: 0.92 }
  expect(charge).toMatchObject({ amount: 1499, currency: 'usd' })
  expect(sold).toMatchObject({ ...settled, amount: 1379, fee: 67, net: 1312 })
  expect(sold?.fee_details).toMatchObject([{ amount: 67, currency: 'eur' }])
  expect(refund).toMatchObject({ ...settled, type: 'refund', amount: -460 })
  expect(payout).toMatchObject({ amount: -852, currency: 'eur', exchange_rate: null })
  const { available } = await stripe.balance.retrieve()
  expect(available).toMatchObject([{ currency: 'eur', amount: 0 }])
})

test.each([
  ['usd', 'jpy', 1499, 2249, 150],
  ['usd', 'kwd', 1499, 4602, 0.307],
  ['jpy', 'usd', 2249, 1499, 0.00666667],
  ['kwd', 'jpy', 4602, 2249, 488.599],
])('a conversion from %s to %s turns %i smallest units into %i', (from, to, cents, converted, rate) => {
  const exchange = exchangeBetween(from, to)

  expect(exchange?.convert(cents)).toBe(converted)
  expect(exchange?.rate).toBe(rate)
  expect(exchangeBetween('sek', to)).toBeUndefined()
})

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
