import type { StripeOptions } from '../index'
import { bookFee } from '../resources/balance-transaction'
import { handTurnedClock } from '../platform/hand-turned-clock'
import { bookedCharge, latestPayout, paidSession, start, submit } from './support/stripe-under-test'

const dayMs = 86_400_000
const noon = Date.UTC(2026, 10, 21, 12)

test('a refund that the balance cannot cover waits for the next sale', async () => {
  const emulator = await start({ refundsNeedBalance: true })
  const { stripe, url } = emulator
  const { id: charge } = await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${url}/payouts`, {})

  const waiting = await stripe.refunds.create({ charge, amount: 1000 })
  const before = await stripe.charges.retrieve(charge)
  await bookedCharge(emulator, await paidSession(emulator))

  expect(waiting).toMatchObject({
    status: 'pending',
    pending_reason: 'insufficient_funds',
    balance_transaction: null,
  })
  expect(before).toMatchObject({ amount_refunded: 1000, refunded: false })
  const sent = await stripe.refunds.retrieve(waiting.id, { expand: ['balance_transaction'] })
  expect(sent).toMatchObject({ status: 'succeeded', balance_transaction: { net: -1000 } })
  expect(sent).not.toHaveProperty('pending_reason')
  const { data } = await stripe.events.list({ type: 'refund.updated' })
  expect(data).toMatchObject([{ data: { previous_attributes: { status: 'pending' } } }])
})

test('of two refunds that wait, the older one goes first, and the other waits on', async () => {
  const emulator = await start({ refundsNeedBalance: true })
  const { stripe, url } = emulator
  const { id: charge } = await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${url}/payouts`, {})
  await stripe.refunds.create({ charge, amount: 999 })
  await stripe.refunds.create({ charge, amount: 500 })

  await bookedCharge(emulator, await paidSession(emulator))

  const { data } = await stripe.refunds.list()
  expect(data.map(({ status }) => status)).toEqual(['pending', 'succeeded'])
})

test('a refund that waits for money can fail, and then nothing comes back', async () => {
  const emulator = await start({ refundsNeedBalance: true })
  const { stripe, url } = emulator
  const { id: charge } = await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${url}/payouts`, {})
  const { id } = await stripe.refunds.create({ charge })

  await submit(`${url}/refunds/${id}/fail`, {})

  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
  expect((await stripe.balanceTransactions.list({ source: id })).data).toEqual([])
  expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(0)
})

test.each<[string, Partial<StripeOptions>, string]>([
  ['for money', { refundsNeedBalance: true }, '4242424242424242'],
  ['for the bank', { settlementDelayMs: 60_000 }, '4000000000007726'],
])('a refund that waits %s fails when the payment is disputed', async (_, options, number) => {
  const emulator = await start(options)
  const { stripe, url } = emulator
  const session = await paidSession(emulator, number)
  if (options.refundsNeedBalance) await bookedCharge(emulator, session)
  await submit(`${url}/payouts`, {})
  const waiting = await stripe.refunds.create({ payment_intent: session.intentId })

  await submit(`${url}/payments/${session.id}/dispute`, { reason: 'fraudulent' })

  expect(waiting.status).toBe('pending')
  expect(await stripe.refunds.retrieve(waiting.id, { expand: ['charge'] })).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
    charge: { amount_refunded: 0, refunded: false, disputed: true },
  })
  const { data } = await stripe.disputes.list()
  expect(data).toMatchObject([{ amount: 1499, balance_transactions: [{ net: -2999 }] }])
})

test('a refund that waits goes on when the bank only asks', async () => {
  const emulator = await start({ refundsNeedBalance: true })
  const { stripe, url } = emulator
  const session = await paidSession(emulator)
  await bookedCharge(emulator, session)
  await submit(`${url}/payouts`, {})
  const { id } = await stripe.refunds.create({ payment_intent: session.intentId })

  await submit(`${url}/payments/${session.id}/dispute`, { reason: 'general', case: 'inquiry' })

  expect((await stripe.refunds.retrieve(id)).status).toBe('pending')
})

test('a refund that was not to wait makes the balance negative', async () => {
  const emulator = await start()
  const { stripe, url } = emulator
  const { id: charge } = await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${url}/payouts`, {})

  const { status } = await stripe.refunds.create({ charge })

  expect(status).toBe('succeeded')
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: -1499 }])
})

test('a negative balance is taken from the bank at midnight, where the account allows it', async () => {
  const clock = handTurnedClock(noon)
  const emulator = await start({ clock, debitsBank: true })
  const { stripe, account } = emulator
  bookFee(account, { cents: 2500, currency: 'usd', description: 'Radar' })

  clock.turnBy(dayMs / 2)

  const payout = await latestPayout(emulator)
  const onItsWay = await stripe.balance.retrieve()
  clock.turnBy(2 * dayMs)
  expect(payout).toMatchObject({ amount: -2500, status: 'in_transit', automatic: true })
  expect(onItsWay).toMatchObject({ available: [{ amount: -2500 }], pending: [{ amount: 2500 }] })
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0 }])
  expect((await stripe.payouts.list()).data).toMatchObject([{ id: payout.id, status: 'paid' }])
  const { data } = await stripe.balanceTransactions.list({ payout: payout.id })
  expect(data.map(({ net }) => net)).toEqual([2500, -2500])
})

test('the list of payments holds money in reserve and gives it back, on two balances', async () => {
  const emulator = await start()
  const { stripe, url } = emulator
  await bookedCharge(emulator, await paidSession(emulator))
  const page = async () => (await (await fetch(url)).text()).replaceAll(/\s+/g, ' ')

  await submit(`${url}/balance`, { kind: 'hold', amount: '5.00' })
  const held = await page()
  await submit(`${url}/balance`, { kind: 'release', amount: '5.00' })

  expect(held).toContain('In reserve</dt> <dd>$5.00</dd>')
  expect(held).toMatch(/Gross<\/dt> <dd>\$14\.99</)
  const { data } = await stripe.balanceTransactions.list({ limit: 4 })
  expect(data.map(({ type, balance_type, net }) => [type, balance_type, net])).toEqual([
    ['reserve_release', 'risk_reserved', -500],
    ['reserve_release', 'payments', 500],
    ['reserve_hold', 'risk_reserved', 500],
    ['reserve_hold', 'payments', -500],
  ])
  expect(await page()).not.toContain('In reserve')
})

test('what is in reserve is not paid out', async () => {
  const emulator = await start()
  await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${emulator.url}/balance`, { kind: 'hold', amount: '5.00' })

  await submit(`${emulator.url}/payouts`, {})

  expect((await latestPayout(emulator)).amount).toBe(926)
})

test('what is not in reserve is not given back', async () => {
  const emulator = await start()
  await bookedCharge(emulator, await paidSession(emulator))
  await submit(`${emulator.url}/balance`, { kind: 'hold', amount: '5.00' })

  const refused = await submit(`${emulator.url}/balance`, { kind: 'release', amount: '5.01' })

  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Only $5.00 is in reserve.')
  expect(
    (await emulator.stripe.balanceTransactions.list({ type: 'reserve_release' })).data,
  ).toEqual([])
})

test('a reserve in another currency is given back as it was held', async () => {
  const emulator = await start({ settlementCurrency: 'eur' })

  for (const kind of ['hold', 'release', 'release']) {
    await submit(`${emulator.url}/balance`, { kind, amount: '5.00' })
  }

  const { data } = await emulator.stripe.balanceTransactions.list({ limit: 4 })
  expect(data.map(({ net, currency }) => [net, currency])).toEqual([
    [-460, 'eur'],
    [460, 'eur'],
    [460, 'eur'],
    [-460, 'eur'],
  ])
})
