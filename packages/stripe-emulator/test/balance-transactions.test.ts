import type Stripe from 'stripe'
import { bookFee } from '../resources/balance-transaction'
import { handTurnedClock } from '../platform/hand-turned-clock'
import { bookedCharge, paidSession, start, submit } from './support/stripe-under-test'

test('the source of each movement comes with the list when it is expanded', async () => {
  const emulator = await start()
  const { stripe, url, account } = emulator
  const refunded = await bookedCharge(emulator, await paidSession(emulator))
  await bookedCharge(emulator, await paidSession(emulator))
  await bookedCharge(emulator, await paidSession(emulator))
  await stripe.refunds.create({ charge: refunded.id })
  await submit(`${url}/payouts`, {})
  await bookedCharge(emulator, await paidSession(emulator, '4000000000000259'))
  bookFee(account, { cents: 100, currency: 'usd', description: 'Radar' })

  const { data } = await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] })

  const kinds = data.map(({ type, source }) => [type, sourceKind(source)])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['charge', 'charge'],
      ['refund', 'refund'],
      ['adjustment', 'dispute'],
      ['payout', 'payout'],
      ['stripe_fee', undefined],
    ]),
  )
})

test('movements are found by payout, type and time, and paged from either end', async () => {
  const clock = handTurnedClock(Date.UTC(2026, 10, 21, 12))
  const { stripe, account } = await start({ clock })
  for (let count = 0; count < 250; count += 1) {
    bookFee(account, { cents: 1 + count, currency: 'usd', description: 'Radar' })
    clock.turnBy(1000)
  }
  const since = Date.UTC(2026, 10, 21, 12) / 1000 + 50
  const created = { gte: since }

  const forwards = await all(stripe, { limit: 60, created })
  const oldest = String(forwards.at(-1))
  const before = await all(stripe, { limit: 60, ending_before: oldest, created })
  const ofOtherType = await all(stripe, { type: 'charge' })

  expect(forwards).toHaveLength(200)
  expect(new Set(forwards).size).toBe(200)
  // The SDK pages backwards with the oldest of a page last.
  expect(before).toEqual(forwards.slice(0, -1).toReversed())
  expect(ofOtherType).toEqual([])
})

function sourceKind(source: Stripe.BalanceTransaction['source']): string | undefined {
  return typeof source === 'string' ? 'an id' : source?.object
}

async function all(
  { balanceTransactions }: Stripe,
  params: Stripe.BalanceTransactionListParams,
): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of balanceTransactions.list(params)) ids.push(id)

  return ids
}
