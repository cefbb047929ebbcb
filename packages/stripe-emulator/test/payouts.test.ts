import type Stripe from 'stripe'
import type { StripeOptions } from '../index'
import { handTurnedClock } from '../platform/hand-turned-clock'
import { dayMs, eventTypes, movements, noon, payOutNow, sale } from './support/sale'
import {
  bookedCharge,
  errorOf,
  latestPayout,
  paidSession,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

test('income is paid out at the second midnight, and can be traced to its payment', async () => {
  const { clock, ...emulator } = await saleAtNoon()

  clock.turnBy(dayMs)
  const tooEarly = await emulator.stripe.payouts.list()
  clock.turnBy(dayMs)
  const payout = await latestPayout(emulator)

  expect(tooEarly.data).toEqual([])
  expect(payout).toMatchObject({ amount: 1426, currency: 'usd', automatic: true })
  expect(payout.created).toBe(Date.UTC(2026, 10, 23) / 1000)
  expect(await movements(emulator, { payout: payout.id })).toMatchObject([
    { type: 'payout', net: -1426, available_on: Date.UTC(2026, 10, 25) / 1000 },
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

  const arrival_date = Date.UTC(2026, 10, 23) / 1000
  const pending = { status: 'pending', value: null }
  const inTransit = { arrival_date, status: 'in_transit', trace_id: pending }
  expect(created).toMatchObject({ ...inTransit, reconciliation_status: 'in_progress' })
  const paid = { arrival_date, status: 'paid', trace_id: pending }
  expect(arrived).toMatchObject({ ...paid, reconciliation_status: 'completed' })
  expect(stillPending.trace_id).toEqual(pending)
  expect(traced.trace_id).toMatchObject({ status: 'supported' })
  expect(traced.trace_id?.value).toMatch(/^\d{15}$/)
  expect(await eventTypes(emulator, 'payout.*')).toEqual([
    'payout.created',
    'payout.updated',
    'payout.paid',
    'payout.reconciliation_completed',
    'payout.updated',
  ])
})

test('payouts are filtered by status, arrival and creation', async () => {
  const { clock, ...emulator } = await saleAtNoon()
  await payOutNow(emulator)
  const first = await latestPayout(emulator)
  clock.turnBy(2 * dayMs)
  await bookedCharge(emulator, await paidSession(emulator))
  await payOutNow(emulator)
  const second = await latestPayout(emulator)
  const found = async (params: Stripe.PayoutListParams) =>
    (await emulator.stripe.payouts.list(params)).data.map(({ id }) => id)

  expect(await found({})).toEqual([second.id, first.id])
  expect(await found({ status: 'paid' })).toEqual([first.id])
  expect(await found({ status: 'in_transit' })).toEqual([second.id])
  expect(await found({ status: 'failed' })).toEqual([])
  expect(await found({ arrival_date: { gte: second.arrival_date } })).toEqual([second.id])
  expect(await found({ arrival_date: first.arrival_date })).toEqual([first.id])
  expect(await found({ created: { lt: second.created } })).toEqual([first.id])
})

test('the button pays out everything once, less the refunds, and another lets it arrive today', async () => {
  const emulator = await saleAtNoon()
  const { stripe, url } = emulator
  await bookedCharge(emulator, await paidSession(emulator))
  await stripe.refunds.create({ charge: emulator.charge.id, amount: 1000 })

  await payOutNow(emulator)
  await payOutNow(emulator)
  const { id } = await latestPayout(emulator)
  await submit(`${url}/payouts/${id}/arrive`, {})
  await bookedCharge(emulator, await paidSession(emulator, '4000000000000259'))
  await payOutNow(emulator)

  const arrival_date = Date.UTC(2026, 10, 21) / 1000
  expect((await stripe.payouts.list()).data).toMatchObject([
    { id, amount: 1426 * 2 - 1000, status: 'paid', arrival_date },
  ])
})

test('a failed payout returns its money and releases its movements', async () => {
  const emulator = await withFailedPayout()
  const { stripe, failed, charge } = emulator

  expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
  expect(failed.trace_id).toEqual({ status: 'unsupported', value: null })
  expect(await movements(emulator, { payout: failed.id })).toMatchObject([
    {
      id: failed.failure_balance_transaction,
      type: 'payout_failure',
      reporting_category: 'payout_reversal',
      net: 1426,
      source: failed.id,
      status: 'available',
    },
    { id: failed.balance_transaction, type: 'payout', net: -1426 },
  ])
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 1426 }])
  expect(await movements(emulator, { source: charge.id })).toHaveLength(1)
  expect(await eventTypes(emulator, 'payout.failed')).toHaveLength(1)
})

test.each([
  ['the released movements', false],
  ['the movement of the failure when the failed one keeps its own', true],
])('the payout after a failed one contains %s', async (_case, failedPayoutsKeepMovements) => {
  const { clock, ...emulator } = await withFailedPayout({ failedPayoutsKeepMovements })
  const { failed, charge } = emulator
  const sources = async (payout: string) =>
    (await movements(emulator, { payout })).map(({ source }) => source)

  clock.turnBy(dayMs)

  const next = await latestPayout(emulator)
  const contained = failedPayoutsKeepMovements ? failed.id : charge.id
  clock.turnBy(10 * dayMs)
  expect((await emulator.stripe.payouts.retrieve(failed.id)).status).toBe('failed')
  expect(next.amount).toBe(1426)
  expect(next.id).not.toBe(failed.id)
  expect(await sources(next.id)).toEqual([next.id, contained])
  const ownOfFailed = failedPayoutsKeepMovements ? [failed.id, charge.id] : [failed.id, failed.id]
  expect(await sources(failed.id)).toEqual(ownOfFailed)
})

test.each([
  [7 * dayMs - 1, 303],
  [7 * dayMs, 404],
])('a request to fail a payout %i ms after its arrival returns %i', async (ms, status) => {
  const { clock, ...emulator } = await saleAtNoon()
  await payOutNow(emulator)
  clock.turnBy(1.5 * dayMs)
  const arrived = await latestPayout(emulator)

  clock.turnBy(ms)

  expect(arrived.status).toBe('paid')
  expect((await fail(emulator, arrived.id)).status).toBe(status)
})

test.each([
  ['reduces the next automatic one', false, 1426 - 400],
  ['is in the next automatic one when it fails', true, 1426],
])('a manual payout contains no movements, and %s', async (_case, fails, amount) => {
  const { clock, ...emulator } = await withFailedPayout()
  const { stripe } = emulator

  const tooMuch = await errorOf(stripe.payouts.create({ amount: 1427, currency: 'usd' }))
  const manual = await stripe.payouts.create({ amount: 400, currency: 'usd' })
  const contained = await movements(emulator, { payout: manual.id })
  if (fails) await fail(emulator, manual.id)
  clock.turnBy(dayMs)

  const next = await latestPayout(emulator)
  expect(tooMuch.code).toBe('balance_insufficient')
  expect(manual).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' })
  expect(contained).toEqual([])
  expect(next).toMatchObject({ automatic: true, amount })
  expect(await netOf(emulator, next)).toBe(amount)
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0 }])
})

async function saleAtNoon(options: Partial<StripeOptions> = {}) {
  const clock = handTurnedClock(noon)
  return { ...(await sale({ clock, ...options })), clock }
}

/** An account whose only payout, of one sale, has failed. */
async function withFailedPayout(options: Partial<StripeOptions> = {}) {
  const emulator = await saleAtNoon(options)
  await payOutNow(emulator)
  const { id } = await latestPayout(emulator)
  await fail(emulator, id)
  return { ...emulator, failed: await emulator.stripe.payouts.retrieve(id) }
}

function fail({ url }: RunningEmulator, id: string): Promise<Response> {
  return submit(`${url}/payouts/${id}/fail`, {})
}

/** The sum of the movements in a payout except its own. */
async function netOf(emulator: RunningEmulator, payout: Stripe.Payout): Promise<number> {
  const contained = await movements(emulator, { payout: payout.id })
  const others = contained.filter(({ id }) => id !== payout.balance_transaction)
  return others.reduce((sum, { net }) => sum + net, 0)
}
