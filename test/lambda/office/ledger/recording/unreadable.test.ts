import { compareBooks } from '../../../../../lambda/office/ledger/compare-books'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'

const shop = setUpLedger()

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
  expect(shop.logs.errors()).toContainEqual(
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
  const alarms = shop.metrics.emitted().filter(([name]) => name === 'BooksDiffer')
  expect(alarms).toMatchObject([['BooksDiffer', expect.any(Number)]])
  expect(alarms[0]?.[1]).toBeGreaterThan(0)
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
