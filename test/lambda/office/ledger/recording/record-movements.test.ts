import { bookFee } from 'stripe-emulator'
import { compareBooks } from '../../../../../lambda/office/ledger/compare-books'
import { readProgress } from '../../../../../lambda/office/ledger/progress'
import { orderNumber } from '../../../../../lambda/orders/order'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { product } from '../../../../../product/product'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { pay } from 'stripe-emulator/testing'

const shop = setUpLedger()
const { metrics, logs } = shop
const another = { mark: { store: 'another', account: '1' }, siteUrl: 'https://another.test' }

test('a sale is one movement with its order and Stripe’s fee', async () => {
  const id = await shop.sell()
  await shop.recordAll()

  const found = await shop.run()

  expect(found).toMatchObject({ movements: 1, isComplete: true })
  const [movement] = await shop.movements()
  expect(movement).toMatchObject({
    grossCents: 1499,
    feeCents: 73,
    netCents: 1426,
    orderId: id,
    orderNumber: orderNumber(id),
    paymentIntentId: await shop.paymentOf(id),
    livemode: false,
  })
  // The order's description may contain what was bought and by whom.
  expect(movement?.description).toBeUndefined()
})

test('a movement of another store is kept without an order, with its description, and is no difference', async () => {
  await shop.sell(undefined, undefined, another)

  await shop.run()

  const [movement] = await shop.movements()
  expect(movement).toMatchObject({ netCents: 1426, description: expect.any(String) })
  expect(movement?.orderId).toBeUndefined()
  expect((await shop.compare()).differences).toEqual([])
})

test('a sale has the place and the tax of its checkout, and a later refund its order and the place', async () => {
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
  shop.turnDays(5)
  await shop.refund(id, 500)

  await shop.run()

  const movements = await shop.movements()
  const charge = movements.find(({ type }) => type === 'charge')
  const refund = movements.find(({ refundId }) => refundId !== undefined)
  const taxCents = (await shop.order(id))?.sale.taxCents
  expect(charge).toMatchObject({ country: 'CA', state: 'ON', taxCents })
  expect(taxCents).toBeGreaterThan(0)
  expect(refund).toMatchObject({ netCents: -500, orderId: id, country: 'CA', state: 'ON' })
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

/** Stripe returns a transaction without the time at which it becomes available. */
async function spoil(id: string): Promise<void> {
  const expand = ['data.source']
  const list = await shop.stripe().balanceTransactions.list({ limit: 100, expand })
  const data = list.data.map((each) => (each.id === id ? { ...each, available_on: null } : each))
  const [spoiled] = data.filter((each) => each.id === id)
  shop.proxy().instead = (call) => {
    if (call.includes('/balance_transactions?created')) return { ...list, data }
    return call.includes(`/balance_transactions/${id}`) ? spoiled : undefined
  }
}

const oldest = async () => {
  const { data } = await shop.stripe().balanceTransactions.list({ limit: 100 })
  return data.at(-1)?.id ?? ''
}
const differences = async () => (await shop.compare()).differences.map(({ reason }) => reason)

test('an unreadable transaction keeps no other out of the ledger, and is a difference that names it', async () => {
  await shop.sell()
  shop.turnDays(1)
  const other = await shop.sell()
  await shop.recordAll()
  const id = await oldest()
  await spoil(id)

  const found = await shop.run()

  expect(found).toMatchObject({ movements: 1, isComplete: true })
  expect((await shop.movements()).map(({ orderId }) => orderId)).toEqual([other])
  expect(logs.errors()).toContainEqual(
    expect.objectContaining({
      event: 'Movement unreadable',
      balanceTransactionId: id,
      fields: ['available_on'],
    }),
  )
  expect((await shop.compare()).differences).toContainEqual({
    reason: 'movement_unreadable',
    subject: id,
  })
  // The order whose charge is missing is another difference.
  expect(metrics.emitted()).toContainEqual(['BooksDiffer', 3])
})

test('an unreadable transaction is recorded with its order as soon as it can be read, however old it is', async () => {
  const id = await shop.sell()
  await shop.recordAll()
  await spoil(await oldest())
  await shop.run()
  shop.turnDays(40)
  await shop.run()
  expect(await differences()).toContain('movement_unreadable')

  shop.proxy().instead = () => undefined
  await shop.run()

  expect(await shop.movements()).toContainEqual(
    expect.objectContaining({ reportingCategory: 'charge', orderId: id }),
  )
  expect(await differences()).not.toContain('movement_unreadable')
})

test('each run retries some of many unreadable transactions', async () => {
  await shop.sell()
  await shop.recordAll()
  await shop.run()
  const ids = Array.from({ length: 25 }, (_, index) => `txn_${index}`)
  await shop.edit('cursor', { unreadable: ids })
  const spoiled = { object: 'balance_transaction', id: '' }
  shop.proxy().instead = (call) => {
    const [, id] = /balance_transactions\/(txn_\d+)\?/.exec(call) ?? []
    return id === undefined ? undefined : { ...spoiled, id }
  }
  const before = shop.proxy().calls.length

  await shop.run()

  const calls = shop.proxy().calls.slice(before)
  expect(calls.filter((call) => call.includes('/balance_transactions/'))).toHaveLength(20)
  const { differences: found } = await compareBooks(
    { ledger: shop.ledger(), orders: shop.orders() },
    { from: '2026-08-01T00:00:00.000Z', to: '2027-08-01T00:00:00.000Z' },
    new Date(shop.clock().now()),
  )
  expect(found.map(({ subject }) => subject).toSorted()).toEqual(ids.toSorted())
})
