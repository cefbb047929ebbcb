import { setUpLedger } from '../../../../support/lambda/ledger-setup'
import { bookFee, closeDispute, openDispute } from 'stripe-emulator'
import { pay } from 'stripe-emulator/testing'
import { readProgress } from '../../../../../lambda/office/ledger/progress'
import { orderNumber } from '../../../../../lambda/orders/order'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { ownStore } from '../../../../support/lambda/session-fixture'

const shop = setUpLedger()
const { metrics, logs } = shop
const another = { mark: { store: 'another', account: '1' }, siteUrl: 'https://another.test' }
const differences = async () => (await shop.compare()).differences
const differing = () =>
  metrics.emitted().flatMap(([name, value]) => (name === 'BooksDiffer' ? [value] : []))

test('a sale is one movement with its order and Stripe’s fee, and one of another store has no order', async () => {
  const buyer = { deliveryMethod: 'email', email: 'canary@example.com' } as const
  const stored = await shop.sell(buyer)
  await shop.recordAll()
  const newer = [await shop.sell(buyer), await shop.sell(buyer)]
  await shop.sell(undefined, undefined, another)

  const found = await shop.run()

  expect(found).toMatchObject({ movements: 4, isComplete: true })
  const movements = await shop.movements()
  const [sale] = movements.filter(({ orderId }) => orderId === stored)
  expect(sale).toMatchObject({
    grossCents: 1499,
    feeCents: 73,
    netCents: 1426,
    orderNumber: orderNumber(stored),
    paymentIntentId: await shop.paymentOf(stored),
    livemode: false,
  })
  // The order's description may contain what was bought and by whom.
  expect(sale?.description).toBeUndefined()
  const orders = movements.map(({ orderId }) => orderId)
  expect(new Set(orders)).toEqual(new Set([stored, ...newer, undefined]))
  const [foreign] = movements.filter(({ orderId }) => orderId === undefined)
  expect(foreign).toMatchObject({ netCents: 1426, description: expect.any(String) })
  // The stored order needs no call to Stripe, and the other store's sale none either.
  const sessions = shop.proxy().calls.filter((call) => call.includes('/checkout/sessions'))
  expect(sessions).toHaveLength(newer.length)
  expect(JSON.stringify([movements, logs.entries()])).not.toMatch(/canary|@|4242 4242/)
  // An order that was paid after the last run is no difference until the next one.
  await shop.sell()
  await shop.recordAll()
  expect(await shop.compare()).toMatchObject({ orders: 3, differences: [] })
  shop.clock().turnBy(1000)
  await shop.run()
  expect(await shop.compare()).toMatchObject({ orders: 4, differences: [] })
})

/** Sells one with the tax of a place in the price. */
async function sellTaxed(place: string): Promise<string> {
  const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
  const params = sessionParams(choice, ownStore, { inclusiveTax: true })
  const { id } = await shop.stripe().checkout.sessions.create(params)
  await pay(shop.emulator(), id, { place })
  await shop.recordAll()
  return id
}

test('a sale has the place and the tax of its checkout, and a later refund its order, the place and its share of the tax', async () => {
  const id = await sellTaxed('Canada')
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
  // A third of the price, and so of the tax.
  expect(refund?.taxCents).toBe(-Math.round(((taxCents ?? 0) * 500) / 1499))
})

test.each([
  ['at once', false, undefined],
  ['one after the other', true, undefined],
  ['the sale last', true, 'charge'],
  ['a part late', true, 'refund'],
])('refunds in parts, recorded %s, give back the tax of the sale', async (_how, isEach, late) => {
  const id = await sellTaxed('Germany')
  for (const cents of [500, 500, 499]) {
    if (isEach) await shop.run()
    shop.turnDays(1)
    await shop.refund(id, cents)
  }
  await shop.run()
  const [lost] = (await shop.movements()).filter(({ type }) => type === late)
  if (lost) {
    await shop.remove(lost.balanceTransactionId)
    await shop.edit('cursor', { recordedTo: undefined })
    await shop.run()
  }

  const taxes = (await shop.movements()).flatMap(({ taxCents }) => taxCents ?? [])

  expect([taxes.length, taxes[0]]).toEqual([4, 239])
  expect(taxes.reduce((sum, each) => sum + each, 0)).toBe(0)
})

test('a dispute has the tax of the sale, a won one gives it back, and a fee has none', async () => {
  await sellTaxed('Germany')
  const { account } = shop.emulator()
  const [charge] = account.ledger.all('charge')
  if (!charge) throw new Error('There is no charge.')
  shop.turnDays(1)
  const dispute = openDispute(account, charge, 'fraudulent')
  shop.turnDays(1)
  closeDispute(account, dispute, { verdict: 'won' })
  shop.turnDays(1)
  bookFee(account, { cents: 250, currency: 'usd', description: 'Radar' })

  await shop.run()

  const taxes = (await shop.movements()).map(({ taxCents }) => taxCents)
  expect(taxes).toEqual([239, -239, 239, undefined])
})

test('an order that a code makes free has no movement, and the books agree', async () => {
  const id = await shop.sellWithCode(100, 'PRESS')
  await shop.sell()
  await shop.recordAll()

  await shop.run()
  shop.turnDays(2)
  await shop.run()

  expect((await shop.order(id))?.sale).toMatchObject({ amountCents: 0, promotionCode: 'PRESS' })
  expect((await shop.movements()).filter(({ orderId }) => orderId === id)).toEqual([])
  expect(await shop.compare()).toMatchObject({ orders: 2, differences: [] })
})

test('a walk that continues after a movement unknown to Stripe fails, and records nothing', async () => {
  await shop.sell()
  const walk = { since: 0, startedAt: 1, after: 'txn_unknown' }
  await shop.add({ balanceTransactionId: 'cursor', walk })

  await expect(shop.run()).rejects.toMatchObject({ code: 'resource_missing' })

  expect(await readProgress(shop.ledger)).toEqual({ walk })
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

test('a run ends when its time or that of its caller is up, and only a complete one emits the differences, zero included', async () => {
  await shop.sell()
  await shop.recordAll()

  expect(await shop.run(undefined, { seconds: 0 })).toMatchObject({ isComplete: false })
  expect(await shop.run(() => 0)).toMatchObject({ isComplete: false })
  expect(differing()).toEqual([])
  expect(await shop.run(undefined, { seconds: 30 })).toMatchObject({ isComplete: true })
  expect(differing()).toEqual([0])
})

describe('an unreadable transaction', () => {
  /** Stripe returns its oldest transaction without the time at which it becomes available. */
  async function spoilOldest(): Promise<string> {
    const expand = ['data.source']
    const list = await shop.stripe().balanceTransactions.list({ limit: 100, expand })
    const data = list.data.map((each, index) =>
      index === list.data.length - 1 ? { ...each, available_on: null } : each,
    )
    const spoiled = data.at(-1)
    shop.proxy().instead = (call) => {
      if (call.includes('/balance_transactions?created')) return { ...list, data }
      return call.includes(`/balance_transactions/${spoiled?.id}`) ? spoiled : undefined
    }
    return spoiled?.id ?? ''
  }

  test('keeps no other out of the ledger, is a difference that names it, and is recorded once it can be read', async () => {
    const sold = await shop.sell()
    shop.turnDays(1)
    const other = await shop.sell()
    await shop.recordAll()
    const id = await spoilOldest()
    const unreadable = { reason: 'movement_unreadable', subject: id }

    expect(await shop.run()).toMatchObject({ movements: 1, isComplete: true })
    expect((await shop.movements()).map(({ orderId }) => orderId)).toEqual([other])
    expect(logs.errors()).toContainEqual(
      expect.objectContaining({
        event: 'Movement unreadable',
        balanceTransactionId: id,
        fields: ['available_on'],
      }),
    )
    // The balance and the order whose charge is missing differ too.
    expect(differing()).toEqual([3])
    shop.turnDays(40)
    await shop.run()
    expect(await differences()).toContainEqual(unreadable)

    shop.proxy().instead = () => undefined
    await shop.run()

    expect(await shop.movements()).toContainEqual(
      expect.objectContaining({ reportingCategory: 'charge', orderId: sold }),
    )
    expect(await differences()).not.toContainEqual(unreadable)
  })

  test('is one of many of which each run retries some', async () => {
    await shop.run()
    const ids = Array.from({ length: 25 }, (_, index) => `txn_${index}`)
    await shop.edit('cursor', { unreadable: ids })
    const retries: string[] = []
    shop.proxy().instead = (call) => {
      const [, id] = /balance_transactions\/(txn_\d+)\?/.exec(call) ?? []
      if (id === undefined) return undefined
      retries.push(id)
      return { object: 'balance_transaction', id }
    }

    await shop.run()

    expect(retries).toHaveLength(20)
    expect((await differences()).map(({ subject }) => subject).toSorted()).toEqual(ids.toSorted())
  })
})
