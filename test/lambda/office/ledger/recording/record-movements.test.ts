import { bookFee } from 'stripe-emulator'
import { readProgress } from '../../../../../lambda/office/ledger/progress'
import { orderNumber } from '../../../../../lambda/orders/order'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { product } from '../../../../../product/product'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { pay } from 'stripe-emulator/testing'

const shop = setUpLedger()
const { metrics, logs } = shop
const disputed = '4000 0000 0000 0259'
const another = { mark: { store: 'another', account: '1' }, siteUrl: 'https://another.test' }

test("a sale is one movement with its order, its place and Stripe's fee", async () => {
  const id = await shop.sell()
  const payment = await shop.paymentOf(id)
  await shop.recordAll()

  const found = await shop.run()

  expect(found).toMatchObject({ movements: 1, isComplete: true })
  const [movement] = await shop.movements()
  expect(movement).toMatchObject({
    reportingCategory: 'charge',
    grossCents: 1499,
    feeCents: 73,
    feeTaxCents: 0,
    netCents: 1426,
    currency: 'usd',
    orderId: id,
    orderNumber: orderNumber(id),
    paymentIntentId: payment,
    country: 'US',
    livemode: false,
  })
  expect(movement?.effectiveAt).toBe(movement?.createdAt)
  expect(movement?.month).toBe(movement?.createdAt.slice(0, 7))
  expect(movement?.sourceId).toBe(movement?.chargeId)
  // The order's description may contain what was bought and by whom.
  expect(movement?.description).toBeUndefined()
})

test('a charge has its card, and the place that the buyer entered', async () => {
  await shop.sell()

  await shop.run()

  const [movement] = await shop.movements()
  expect(movement).toMatchObject({
    reportingCategory: 'charge',
    cardBrand: 'visa',
    cardLast4: '4242',
    cardCountry: 'US',
    country: 'US',
    state: 'CA',
  })
})

test('a second run writes nothing', async () => {
  await shop.sell()
  await shop.recordAll()
  await shop.run()
  const writes = shop.writes()

  const found = await shop.run()

  expect(found).toEqual({ movements: 0, payouts: 0, isComplete: true })
  expect(shop.writes()).toBe(writes)
})

test('a movement of another store is kept without an order, with its description', async () => {
  await shop.sell(undefined, undefined, another)

  await shop.run()

  const [movement] = await shop.movements()
  expect(movement).toMatchObject({ reportingCategory: 'charge', netCents: 1426 })
  expect(movement?.orderId).toBeUndefined()
  expect(movement?.description).toEqual(expect.any(String))
})

test('a refund of an older sale is matched by its charge, without another call', async () => {
  const id = await shop.sell()
  await shop.recordAll()
  await shop.run()
  shop.turnDays(5)
  await shop.refund(id, 500)
  const sessionCalls = () =>
    shop.proxy().calls.filter((call) => call.includes('/checkout/sessions')).length
  const before = sessionCalls()

  await shop.run()

  const refund = (await shop.movements()).find(({ refundId }) => refundId !== undefined)
  expect(refund).toMatchObject({ reportingCategory: 'refund', netCents: -500, orderId: id })
  expect(refund?.refundId).toMatch(/^re_/)
  expect(sessionCalls()).toBe(before)
})

test('a sale has the place and the tax of its checkout, and its refund the place', async () => {
  const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
  const params = sessionParams(choice, ownStore)
  const price = { ...params.line_items?.[0]?.price_data, currency: product.currency }
  const { id } = await shop.stripe().checkout.sessions.create({
    ...params,
    line_items: [{ price_data: { ...price, tax_behavior: 'inclusive' }, quantity: 1 }],
    automatic_tax: { enabled: true },
  })
  await pay(shop.emulator(), id, { place: 'Canada' })
  await shop.recordAll()
  await shop.run()
  shop.turnDays(1)
  await shop.refund(id, 500)

  await shop.run()

  const [charge, refund] = await shop.movements()
  expect(charge).toMatchObject({
    country: 'CA',
    state: 'ON',
    taxCents: (await shop.order(id))?.sale.taxCents,
  })
  expect(charge?.taxCents).toBeGreaterThan(0)
  expect(refund).toMatchObject({ refundId: expect.any(String), country: 'CA', state: 'ON' })
  expect(refund).not.toHaveProperty('taxCents')
})

test('charges are matched with stored orders, and each other payment of the store costs one call to Stripe', async () => {
  const stored = await shop.sell()
  await shop.recordAll()
  const newer = [await shop.sell(), await shop.sell()]
  await shop.sell(undefined, undefined, another)
  const asked: string[] = []
  shop.proxy().instead = (call) => {
    if (call.includes('/checkout/sessions')) asked.push(call)
    return undefined
  }

  await shop.run()

  const orders = (await shop.movements()).flatMap(({ orderId }) => orderId ?? [])
  expect(orders.toSorted()).toEqual([stored, ...newer].toSorted())
  expect(asked).toHaveLength(newer.length)
})

test('a dispute and its fee belong to the order', async () => {
  const id = await shop.sell(undefined, disputed)
  await shop.recordAll()

  await shop.run()

  const dispute = (await shop.movements()).find((each) => each.reportingCategory === 'dispute')
  expect(dispute).toMatchObject({ orderId: id, grossCents: -1499, feeCents: 1500 })
  expect(dispute?.disputeId).toMatch(/^d[pu]_/)
})

test('a history is read in parts, without gaps or duplicates', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    ids.push(await shop.sell())
    shop.turnDays(1)
  }
  await shop.recordAll()
  shop.proxy().rewrite = (call) => call.replace('limit=100', 'limit=1')
  let pages = 0
  // Enough time for one page.
  const oneEach = () => (pages++ % 2 === 0 ? 600_000 : 0)

  const results: boolean[] = []
  while (results.at(-1) !== true && results.length < 12) {
    results.push((await shop.run(oneEach)).isComplete)
  }

  expect(results.length).toBeGreaterThan(2)
  const orders = (await shop.movements()).flatMap(({ orderId }) => orderId ?? [])
  expect(orders.toSorted()).toEqual(ids.toSorted())
})

test('a walk that continues after a movement unknown to Stripe fails, and records nothing', async () => {
  await shop.sell()
  await shop.recordAll()
  const walk = { since: 0, startedAt: 1, after: 'txn_unknown' }
  await shop.add({ balanceTransactionId: 'cursor', walk })

  await expect(shop.run()).rejects.toMatchObject({ code: 'resource_missing' })

  expect(await readProgress(shop.ledger())).toEqual({ walk })
})

test('a movement that Stripe books 47 hours late is recorded', async () => {
  await shop.sell()
  await shop.run()
  const { account } = shop.emulator()
  const fee = bookFee(account, { cents: 250, currency: 'usd', description: 'Radar' })
  account.ledger.save([{ ...fee, created: fee.created - 47 * 3600 }])

  await shop.run()

  expect((await shop.movements()).map(({ netCents }) => netCents)).toEqual([-250, 1426])
})

test('a balance that moved during a run is not compared, but that of the next run is', async () => {
  await shop.sell()
  await shop.recordAll()
  let calls = 0
  shop.proxy().instead = (call) => {
    const isFirst = call.endsWith('/balance') && calls++ === 0
    return isFirst ? { object: 'balance', available: [], pending: [], livemode: false } : undefined
  }

  await shop.run()
  const moved = await shop.compare()
  await shop.run()
  const still = await shop.compare()

  expect(moved.balanceAt).toBeUndefined()
  expect(still).toMatchObject({ differences: [], balanceAt: expect.any(String) })
})

test('a run ends when the time of its caller is up', async () => {
  await shop.sell()

  expect(await shop.run(undefined, { seconds: 0 })).toMatchObject({ isComplete: false })

  expect(await shop.run(undefined, { seconds: 30 })).toMatchObject({ isComplete: true })
})

test('an order that was paid after the last run is no difference until the next one', async () => {
  await shop.sell()
  await shop.recordAll()
  await shop.run()
  await shop.sell()
  await shop.recordAll()

  expect(await shop.compare()).toMatchObject({ orders: 1, differences: [] })
  await shop.run()
  expect(await shop.compare()).toMatchObject({ orders: 2, differences: [] })
})

test('the ledger and the log contain no personal data', async () => {
  const choice = { deliveryMethod: 'email', email: 'canary@example.com' } as const
  const id = await shop.sell(choice)
  await shop.recordAll()
  await shop.refund(id)

  await shop.run()

  expect(JSON.stringify(await shop.movements())).not.toMatch(/canary|@|4242 4242/)
  expect(JSON.stringify(logs.entries())).not.toMatch(/canary|@/)
})

test('a run emits how many differences there were, zero included, and nothing when it was cut off', async () => {
  await shop.sell()
  await shop.recordAll()

  await shop.run()
  await shop.run(() => 0)

  expect(metrics.emitted().filter(([name]) => name === 'BooksDiffer')).toEqual([['BooksDiffer', 0]])
})

test('a sale of another store is no difference', async () => {
  expect(ownStore.mark.store).not.toBe('another')
  await shop.sell(undefined, undefined, another)
  await shop.run()

  const comparison = await shop.compare()

  expect(comparison.differences).toEqual([])
})
