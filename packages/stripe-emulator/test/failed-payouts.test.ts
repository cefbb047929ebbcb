import type Stripe from 'stripe'
import type { StripeOptions } from '../start-stripe'
import { handTurnedClock } from '../platform/hand-turned-clock'
import {
  bookedCharge,
  errorOf,
  latestPayout,
  paidSession,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

const dayMs = 86_400_000

test('a payout that the bank sends back brings its money back, and keeps no movements', async () => {
  const { emulator, failed, charge } = await withFailedPayout()
  const { stripe } = emulator

  const listed = await stripe.balanceTransactions.list({ payout: failed.id })
  const { available } = await stripe.balance.retrieve()
  const freed = await stripe.balanceTransactions.list({ source: charge.id })

  expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
  expect(failed.trace_id).toEqual({ status: 'unsupported', value: null })
  expect(listed.data).toMatchObject([
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
  expect(available).toMatchObject([{ amount: 1426 }])
  expect(freed.data).toHaveLength(1)
  const { data: events } = await stripe.events.list({ type: 'payout.failed' })
  expect(events).toHaveLength(1)
})

test('the next payout contains the movements of the failed one', async () => {
  const { emulator, failed, charge, clock } = await withFailedPayout()
  const { stripe } = emulator

  clock.turnBy(dayMs)

  const next = await latestPayout(emulator)
  const { data } = await stripe.balanceTransactions.list({ payout: next.id })
  expect(next.id).not.toBe(failed.id)
  expect(next.amount).toBe(1426)
  expect(data.map(({ source }) => source)).toEqual([next.id, charge.id])
})

test('a failed payout can keep its movements: the next one contains that of the failure', async () => {
  const { emulator, failed, charge, clock } = await withFailedPayout({
    failedPayoutsKeepMovements: true,
  })
  const { stripe } = emulator

  clock.turnBy(dayMs)

  const next = await latestPayout(emulator)
  const kept = await stripe.balanceTransactions.list({ payout: failed.id })
  const { data } = await stripe.balanceTransactions.list({ payout: next.id })
  expect(kept.data.map(({ source }) => source)).toEqual([failed.id, charge.id])
  expect(next).toMatchObject({ amount: 1426 })
  expect(data.map(({ source }) => source)).toEqual([next.id, failed.id])
})

test('a failed payout does not arrive', async () => {
  const { emulator, failed, clock } = await withFailedPayout()

  clock.turnBy(10 * dayMs)

  expect(await emulator.stripe.payouts.retrieve(failed.id)).toMatchObject({ status: 'failed' })
})

test.each([
  [7 * dayMs - 1, 303],
  [7 * dayMs, 404],
])(
  'a payout fails within a week of its arrival: %d ms later it responds %d',
  async (ms, status) => {
    const { emulator, clock } = await withFailedPayout()
    clock.turnBy(2.5 * dayMs)
    const arrived = await latestPayout(emulator)

    clock.turnBy(ms)
    const response = await fail(emulator, arrived.id)

    expect(arrived.status).toBe('paid')
    expect(response.status).toBe(status)
  },
)

test('a manual payout contains no movements, and the next automatic one is smaller by it', async () => {
  const { emulator, clock } = await withFailedPayout()
  const { stripe } = emulator

  const tooMuch = await errorOf(stripe.payouts.create({ amount: 1427, currency: 'usd' }))
  const manual = await stripe.payouts.create({ amount: 400, currency: 'usd' })
  clock.turnBy(dayMs)

  const next = await latestPayout(emulator)
  const listed = await stripe.balanceTransactions.list({ payout: manual.id })
  expect(tooMuch.code).toBe('balance_insufficient')
  expect(manual).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' })
  expect(listed.data).toEqual([])
  expect(next).toMatchObject({ automatic: true, amount: 1426 - 400 })
  expect(await netOf(emulator, next)).toBe(1426 - 400)
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0 }])
})

test('a manual payout that fails is paid out with the next automatic one', async () => {
  const { emulator, clock } = await withFailedPayout()
  const { stripe } = emulator
  const { id } = await stripe.payouts.create({ amount: 400, currency: 'usd' })

  await fail(emulator, id)
  clock.turnBy(dayMs)

  const next = await latestPayout(emulator)
  expect(next.amount).toBe(1426)
  expect(await netOf(emulator, next)).toBe(1426)
})

/** An account whose only payout, of one sale, the bank has sent back. */
async function withFailedPayout(options: Partial<StripeOptions> = {}) {
  const clock = handTurnedClock(Date.UTC(2026, 10, 21, 12))
  const emulator = await start({ clock, ...options })
  const charge = await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${emulator.url}/payouts`, {})
  const { id } = await latestPayout(emulator)
  await fail(emulator, id)

  return { clock, emulator, charge, failed: await emulator.stripe.payouts.retrieve(id) }
}

function fail({ url }: RunningEmulator, id: string): Promise<Response> {
  return submit(`${url}/payouts/${id}/fail`, {})
}

/** The sum of what a payout contains, its own movement left out. */
async function netOf({ stripe }: RunningEmulator, payout: Stripe.Payout): Promise<number> {
  const { data } = await stripe.balanceTransactions.list({ payout: payout.id })
  const contained = data.filter(({ id }) => id !== payout.balance_transaction)

  return contained.reduce((sum, { net }) => sum + net, 0)
}
