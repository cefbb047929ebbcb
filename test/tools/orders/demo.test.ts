import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { compareBooks } from '../../../lambda/office/ledger/compare-books'
import { orderSchema } from '../../../lambda/orders/order'
import { channelState } from '../../../lambda/orders/channel-state'
import { orderStatus } from '../../../lambda/orders/order-status'
import { client } from '../../../lambda/orders/orders-table'
import { emulatorKey, stripeDashboardUrl } from '../../../tools/local-store/stripe'
import { useMovementsTable, useOrdersTable } from '../../support/lambda/embedded-table'
import type { RunningEmulator } from 'stripe-emulator/testing'
import { useLocalStore } from '../../support/tools/local-store'
import { runCommand } from '../../support/tools/stage-orders'

useOrdersTable('orders')
useMovementsTable('movements')
const local = useLocalStore()
/** The time of the store and of its Stripe; payments before it that are not yet available are pending. */
const now = new Date('2026-11-22T15:30:00.000Z')
let emulator: RunningEmulator
beforeEach(async () => {
  emulator = await local.writeWithStripe(now)
})

const demo = (...args: string[]) => runCommand(['demo', ...args], { startAt: now })

async function scan(TableName: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName }))
  return Items
}

test('only an emulated local store is filled, never a stage or a store at the real Stripe', async () => {
  const stage = await demo('--stage', 'dev')
  await local.write({ paymentsUrl: stripeDashboardUrl })
  const { exitCode, shown } = await demo()

  expect([stage.exitCode, exitCode]).toEqual([2, 1])
  expect(stage.shown).toBe('Sample data is for the local store only: leave out --stage.')
  expect(shown).toMatch(/start the store without a key/)
})

test('an empty store gets one season in which every cent agrees, and never a second one', async () => {
  for (const balanceTransactionId of ['cursor', 'reconcile#day', 'reconcile#month']) {
    await client.send(new PutCommand({ TableName: 'movements', Item: { balanceTransactionId } }))
  }

  const first = await demo('--months', '1', '--orders', '16', '--json')

  expect(first.exitCode).toBe(0)
  expect(JSON.parse(first.printed)).toMatchObject({
    orders: 16,
    otherSales: 2,
    refunds: 5,
    disputes: 3,
    failedPayouts: 1,
    differences: 0,
  })
  const store = { orders: { client, table: 'orders' }, ledger: { client, table: 'movements' } }
  const span = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' }
  const compared = await compareBooks(store, span, new Date(span.to))
  expect(compared).toMatchObject({ orders: 16, differences: [] })
  const made = (await scan('orders')).map((item) => orderSchema.parse(item))
  expect(new Set(made.map(orderStatus))).toEqual(
    new Set(['paid', 'partially_refunded', 'refunded', 'disputed']),
  )
  expect(
    made.flatMap(({ money: { refunds = [] } }) => refunds.map(({ status }) => status)),
  ).toContain('failed')
  expect(made.map((order) => channelState(order, 'email'))).toContain('bounced')
  expect(new Set(made.map(({ sale: { country } }) => country)).size).toBeGreaterThan(4)
  expect(Math.max(...made.map(({ sale: { taxCents = 0 } }) => taxCents))).toBeGreaterThan(0)
  expect(made.flatMap(({ history = [] }) => history.map(({ what }) => what))).toContain('download')
  const [session] = emulator.account.ledger.all('checkout.session')
  expect(session?.metadata).toMatchObject({ account: 'store-of-this-test' })
  const [balance] = (await emulator.stripe.balance.retrieve({}, { apiKey: emulatorKey })).pending
  expect(balance?.amount).toBeGreaterThan(0)
  const moved = (await scan('movements')).map(({ reportingCategory }) => reportingCategory)
  expect(moved).toEqual(
    expect.arrayContaining(['charge', 'dispute', 'dispute_reversal', 'fee', 'payout', 'refund']),
  )

  const again = await demo()
  expect(again.exitCode).toBe(1)
  expect(again.shown).toMatch(/not empty: start it with `npm start -- --fresh`/)
})
