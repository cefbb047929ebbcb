import { handTurnedClock } from '../platform/hand-turned-clock'
import { bookFee } from '../resources/balance-transaction'
import { exchangeBetween } from '../resources/exchange'
import { dayMs, htmlOf, movements, noon, payOutNow, sale } from './support/sale'
import {
  bookedCharge,
  latestPayout,
  paidSession,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

/** Submits the form of the balance on the page of payments. */
function change({ url }: RunningEmulator, kind: string, amount: string): Promise<Response> {
  return submit(`${url}/balance`, { kind, amount })
}

test('income is pending, becomes available, and leaves the balance with the payout', async () => {
  const clock = handTurnedClock(noon)
  const { stripe } = await sale({ clock })
  const figures = async () => {
    const { available, pending } = await stripe.balance.retrieve()
    return [available, pending].map(([first]) => first?.amount)
  }

  const booked = await figures()
  clock.turnBy(1.5 * dayMs - 1000)
  const justBefore = await figures()
  clock.turnBy(1000)

  expect([booked, justBefore, await figures()]).toEqual([
    [0, 1426],
    [0, 1426],
    [0, 0],
  ])
})

test('a charge has no fee until it is booked', async () => {
  const clock = handTurnedClock()
  const emulator = await start({ clock, settlementDelayMs: 2_000 })
  await paidSession(emulator)
  const booking = async () => (await emulator.stripe.charges.list()).data[0]?.balance_transaction

  const before = await booking()
  clock.turnBy(2_000)

  expect(before).toBeNull()
  expect(await booking()).toMatch(/^txn_/)
})

test('a negative balance is debited from the bank at midnight if the account allows it', async () => {
  const clock = handTurnedClock(noon)
  const emulator = await start({ clock, debitsBank: true })
  const { stripe, account } = emulator
  bookFee(account, { cents: 2500, currency: 'usd', description: 'Radar' })

  clock.turnBy(dayMs / 2)

  const payout = await latestPayout(emulator)
  const inTransit = await stripe.balance.retrieve()
  clock.turnBy(2 * dayMs)
  expect(payout).toMatchObject({ amount: -2500, status: 'in_transit', automatic: true })
  expect(inTransit).toMatchObject({ available: [{ amount: -2500 }], pending: [{ amount: 2500 }] })
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0 }])
  expect((await stripe.payouts.list()).data).toMatchObject([{ id: payout.id, status: 'paid' }])
  const contained = await movements(emulator, { payout: payout.id })
  expect(contained.map(({ net }) => net)).toEqual([2500, -2500])
})

describe('the form of the balance', () => {
  test('books a fee without a payment', async () => {
    const emulator = await start()

    await change(emulator, 'fee', '7.50')

    expect(await movements(emulator)).toMatchObject([
      {
        type: 'stripe_fee',
        reporting_category: 'fee',
        amount: -750,
        fee: 0,
        net: -750,
        source: null,
        status: 'available',
      },
    ])
    expect(await htmlOf(emulator.url)).toContain('Fees</dt> <dd>-$7.50<')
  })

  test('sells another product without a session, for the same payout', async () => {
    const clock = handTurnedClock()
    const emulator = await start({ clock, settlementDelayMs: 1000 })
    const { id } = await paidSession(emulator)

    await change(emulator, 'sale', '10')
    clock.turnBy(2000)
    await payOutNow(emulator)

    const { stripe } = emulator
    const [charge] = (await stripe.charges.list()).data
    expect(charge).toMatchObject({ amount: 1000, description: 'Something else', metadata: {} })
    expect((await stripe.checkout.sessions.list()).data).toMatchObject([{ id }])
    expect((await latestPayout(emulator)).amount).toBe(1426 + 1000 - 59)
  })

  test('refuses an amount that is none', async () => {
    const emulator = await start()

    for (const amount of ['0', '-1', 'ten', '']) {
      expect((await change(emulator, 'fee', amount)).status).toBe(400)
    }
    expect(await movements(emulator)).toEqual([])
    expect(await emulator.stripe.balance.retrieve()).toMatchObject({ available: [], pending: [] })
  })

  test('holds money in reserve, pays none of it out, and releases no more than it', async () => {
    const emulator = await sale()

    await change(emulator, 'hold', '5.00')
    const held = await htmlOf(emulator.url)
    await payOutNow(emulator)
    const refused = await change(emulator, 'release', '5.01')
    await change(emulator, 'release', '5.00')

    expect(held).toContain('In reserve</dt> <dd>$5.00</dd>')
    expect((await latestPayout(emulator)).amount).toBe(926)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Only $5.00 is in reserve.')
    const booked = (await movements(emulator)).filter(({ type }) => type.startsWith('reserve'))
    expect(booked.map(({ type, balance_type, net }) => [type, balance_type, net])).toEqual([
      ['reserve_release', 'risk_reserved', -500],
      ['reserve_release', 'payments', 500],
      ['reserve_hold', 'risk_reserved', 500],
      ['reserve_hold', 'payments', -500],
    ])
    expect(await htmlOf(emulator.url)).not.toContain('In reserve')
  })
})

describe('a movement of the balance', () => {
  test('has its source when the list expands it', async () => {
    const emulator = await sale()
    await emulator.stripe.refunds.create({ charge: emulator.charge.id, amount: 1 })
    await payOutNow(emulator)
    await bookedCharge(emulator, await paidSession(emulator, '4000000000000259'))
    await change(emulator, 'fee', '1')

    const all = await movements(emulator, { expand: ['data.source'] })

    const kinds = all.map(({ type, source }) => [type, Object(source).object])
    expect(kinds.toReversed()).toEqual([
      ['charge', 'charge'],
      ['refund', 'refund'],
      ['payout', 'payout'],
      ['adjustment', 'dispute'],
      ['charge', 'charge'],
      ['stripe_fee', undefined],
    ])
  })
})

describe('the settlement currency', () => {
  test('is that of the balance, its fees and its payouts, but not of the charge', async () => {
    const emulator = await sale({ settlementCurrency: 'eur' })
    const { stripe, charge } = emulator
    await stripe.refunds.create({ charge: charge.id, amount: 500 })
    await payOutNow(emulator)

    const [payout, refund, sold] = await movements(emulator)

    // 14.99 × 0.92 = 13.79, less 0.73 × 0.92 = 0.67; 5.00 × 0.92 = 4.60
    const settled = { currency: 'eur', exchange_rate: 0.92 }
    expect(charge).toMatchObject({ amount: 1499, currency: 'usd' })
    expect(sold).toMatchObject({ ...settled, amount: 1379, fee: 67, net: 1312 })
    expect(sold?.fee_details).toMatchObject([{ amount: 67, currency: 'eur' }])
    expect(refund).toMatchObject({ ...settled, type: 'refund', amount: -460 })
    expect(payout).toMatchObject({ amount: -852, currency: 'eur', exchange_rate: null })
    expect(await latestPayout(emulator)).toMatchObject({ amount: 1312 - 460, currency: 'eur' })
    const { available } = await stripe.balance.retrieve()
    expect(available).toMatchObject([{ currency: 'eur', amount: 0 }])
  })

  test.each([
    ['usd', 'jpy', 1499, 2249, 150],
    ['usd', 'kwd', 1499, 4602, 0.307],
    ['usd', 'eur', -1499, -1379, 0.92],
    ['jpy', 'usd', 2249, 1499, 0.00666667],
    ['kwd', 'jpy', 4602, 2249, 488.599],
  ])('converts %s to %s: %i smallest units to %i', (from, to, cents, converted, rate) => {
    const exchange = exchangeBetween(from, to)

    expect(exchange?.convert(cents)).toBe(converted)
    expect(exchange?.rate).toBe(rate)
    expect(exchangeBetween('sek', to)).toBeUndefined()
  })
})
