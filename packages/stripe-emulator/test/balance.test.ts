import { handTurnedClock } from 'kit'
import { holdInReserve } from '../index'
import { exchangeBetween } from '../resources/exchange'
import { dayMs, htmlOf, movements, noon, payOutNow, sale } from './support/sale'
import { latestPayout, paidSession, start } from './support/stripe-under-test'

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
