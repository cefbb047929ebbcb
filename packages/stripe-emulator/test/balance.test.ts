import { handTurnedClock } from 'kit'
import { holdInReserve } from '../index'
import { exchangeBetween } from '../resources/exchange'
import { dayMs, htmlOf, movements, noon, payOutNow, sale } from './support/sale'
import { latestPayout, paidSession, start, submit } from './support/stripe-under-test'

test('a charge is booked later, pending until the second midnight, then paid out, and found by its payout', async () => {
  const clock = handTurnedClock(noon)
  const emulator = await start({ clock, settlementDelayMs: 2_000 })
  const { stripe, account } = emulator
  await paidSession(emulator)
  const [charge] = account.ledger.all('charge')
  const figures = async () => {
    const { available, pending } = await stripe.balance.retrieve()
    return [available, pending].map(([first]) => first?.amount)
  }

  expect(charge?.balance_transaction).toBeNull()
  clock.turnBy(2_000)
  expect(account.ledger.get('charge', charge)?.balance_transaction).toMatch(/^txn_/)
  clock.turnBy(1.5 * dayMs - 3000)
  expect(await figures()).toEqual([0, 1426])
  expect((await stripe.payouts.list()).data).toEqual([])
  expect(await htmlOf(emulator.url)).toContain('Pending</dt> <dd>$14.26</dd>')
  clock.turnBy(1000)
  expect(await figures()).toEqual([0, 0])

  const [created, arrival] = [23, 25].map((day) => Date.UTC(2026, 10, day) / 1000)
  const payout = { amount: 1426, currency: 'usd', automatic: true, created }
  const arriving = await stripe.payouts.list({ arrival_date: { gte: arrival, lt: Number(arrival) + 1 } })
  expect(arriving.data).toMatchObject([payout])
  expect((await stripe.payouts.list({ arrival_date: { lt: arrival } })).data).toEqual([])
  expect(await movements(emulator, { payout: arriving.data[0]?.id })).toMatchObject([
    { type: 'payout', net: -1426, available_on: arrival },
    { type: 'charge', net: 1426, source: charge?.id, status: 'available' },
  ])
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

/** A sale at noon, whose money is on its way to the bank. */
async function paidOut() {
  const clock = handTurnedClock(noon)
  const emulator = await sale({ clock })
  await payOutNow(emulator)
  const created = await latestPayout(emulator)
  return { ...emulator, clock, created, fail: () => submit(`${emulator.url}/payouts/${created.id}/fail`, {}) }
}

test('a payout arrives two days later, also after a restart, and has a trace id three days after that', async () => {
  const { clock, created, ...before } = await paidOut()
  await before.stop()
  const emulator = await start({ clock, dataDir: before.dataDir })

  clock.turnBy(1.5 * dayMs)
  const arrived = await latestPayout(emulator)
  clock.turnBy(3 * dayMs - 1)
  const stillPending = await latestPayout(emulator)
  clock.turnBy(1)
  const { trace_id: traced } = await latestPayout(emulator)

  const pending = { status: 'pending', value: null }
  const same = { arrival_date: Date.UTC(2026, 10, 23) / 1000, trace_id: pending }
  expect(created).toMatchObject({ ...same, status: 'in_transit', reconciliation_status: 'in_progress' })
  expect(arrived).toMatchObject({ ...same, status: 'paid', reconciliation_status: 'completed' })
  expect(stillPending.trace_id).toEqual(pending)
  expect(traced).toEqual({ status: 'supported', value: expect.stringMatching(/^\d{15}$/) })
  expect(await htmlOf(emulator.url)).toContain(`arrived Nov 23, 2026 · trace id <code>${traced?.value}</code>`)
})

test('a button pays out everything once, less the refunds, and another makes the payout arrive today', async () => {
  const clock = handTurnedClock(noon)
  const emulator = await sale({ clock })
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
  const { created, fail, ...emulator } = await paidOut()

  await fail()

  const failed = await emulator.stripe.payouts.retrieve(created.id)
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
  const { clock, fail } = await paidOut()

  clock.turnBy(1.5 * dayMs + ms)

  expect((await fail()).status).toBe(status)
})
