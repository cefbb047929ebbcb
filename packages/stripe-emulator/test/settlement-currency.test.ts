import { bookedCharge, latestPayout, paidSession, start, submit } from './support/stripe-under-test'
import { exchangeBetween } from '../resources/exchange'

test('a charge keeps its currency without a settlement currency', async () => {
  const emulator = await start()
  await bookedCharge(emulator, await paidSession(emulator))

  const { data } = await emulator.stripe.balanceTransactions.list()

  expect(data).toMatchObject([{ amount: 1499, currency: 'usd', exchange_rate: null }])
})

test('the balance, its fees and its payouts are in the settlement currency, the charge in the buyer’s', async () => {
  const emulator = await start({ settlementCurrency: 'eur' })
  const charge = await bookedCharge(emulator, await paidSession(emulator))
  const { stripe, url } = emulator
  const { data } = await stripe.balanceTransactions.list()
  await stripe.refunds.create({ charge: charge.id, amount: 500 })
  await submit(`${url}/payouts`, {})

  const [refund] = (await stripe.balanceTransactions.list({ type: 'refund' })).data

  // 14.99 × 0.92 = 13.79, less 0.73 × 0.92 = 0.67; 5.00 × 0.92 = 4.60
  const settled = { currency: 'eur', exchange_rate: 0.92 }
  expect(charge).toMatchObject({ amount: 1499, currency: 'usd' })
  expect(data).toMatchObject([{ ...settled, amount: 1379, fee: 67, net: 1312 }])
  expect(data[0]?.fee_details).toMatchObject([{ amount: 67, currency: 'eur' }])
  expect(refund).toMatchObject({ ...settled, amount: -460 })
  const payout = await latestPayout(emulator)
  const [own] = (await stripe.balanceTransactions.list({ type: 'payout' })).data
  expect(payout).toMatchObject({ amount: 1312 - 460, currency: 'eur' })
  expect(own).toMatchObject({ amount: -852, currency: 'eur', exchange_rate: null })
  expect((await stripe.balance.retrieve()).available).toMatchObject([
    { currency: 'eur', amount: 0 },
  ])
})

test('a balance of before is still paid out in its own currency', async () => {
  const before = await start()
  await bookedCharge(before, await paidSession(before))
  await before.stop()

  const after = await start({ dataDir: before.dataDir, settlementCurrency: 'jpy' })
  await submit(`${after.url}/payouts`, {})

  const { data } = await after.stripe.balanceTransactions.list({ type: 'payout' })
  expect(await latestPayout(after)).toMatchObject({ amount: 1426, currency: 'usd' })
  expect(data).toMatchObject([{ amount: -1426, currency: 'usd', exchange_rate: null }])
})

test.each([
  ['usd', 'jpy', 1499, 2249, 150],
  ['usd', 'kwd', 1499, 4602, 0.307],
  ['usd', 'eur', -1499, -1379, 0.92],
  ['jpy', 'usd', 2249, 1499, 0.00666667],
  ['kwd', 'jpy', 4602, 2249, 488.599],
])('%s to %s: %d become %d, all in smallest units', (from, to, cents, converted, rate) => {
  const exchange = exchangeBetween(from, to)

  expect(exchange?.convert(cents)).toBe(converted)
  expect(exchange?.rate).toBe(rate)
})

test('a charge in a currency without a rate is not converted', async () => {
  const emulator = await start({ settlementCurrency: 'eur' })
  const price_data = { currency: 'sek', unit_amount: 9900, product_data: { name: 'Book' } }
  const line_items = [{ quantity: 1, price_data }]
  await bookedCharge(emulator, await paidSession(emulator, undefined, { line_items }))

  const { data } = await emulator.stripe.balanceTransactions.list()

  expect(data).toMatchObject([{ amount: 9900, currency: 'sek', exchange_rate: null }])
})
