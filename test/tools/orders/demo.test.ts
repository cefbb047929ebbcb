import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { readAnyMonth } from '../../../lambda/office/books/files/month-file'
import { monthAt } from '../../../lambda/office/books/model/period'
import { handler } from '../../../lambda/office/functions/keep-books/handler'
import { orderSchema } from '../../../lambda/orders/order'
import { channelState } from '../../../lambda/orders/channel-state'
import { orderStatus } from '../../../lambda/orders/order-status'
import { client } from '../../../lambda/orders/orders-table'
import { stackNameOf } from '../../../lib/stage/stage-config'
import { seasonStart } from '../../../tools/orders/demo/play-season'
import { emulatorKey, stripeDashboardUrl } from '../../../tools/local-store/stripe'
import { setUpFunctions } from '../../support/lambda/function-setup'
import { setUpObjectStorage } from '../../support/lambda/object-storage'
import { atTime } from '../../support/run/at-time'
import type { RunningEmulator } from 'stripe-emulator/testing'
import { useLocalStore } from '../../support/tools/local-store'
import { runCommand } from '../../support/tools/stage-orders'

const { table: TableName } = setUpFunctions(
  { stripe: JSON.stringify({ current: emulatorKey }) },
  { FINANCE_TIME_ZONE: 'UTC', STORE: stackNameOf('dev'), STORE_ACCOUNT: 'store-of-this-test' },
)
const { objects } = setUpObjectStorage()
const local = useLocalStore()
/** The time of the store and of its Stripe; payments before it that are not yet available are pending. */
const now = new Date('2026-11-22T15:30:00.000Z')
let emulator: RunningEmulator
beforeEach(async () => {
  emulator = await local.writeWithStripe(now)
  await local.write({ paymentsUrl: emulator.url, functions: { 'keep-books': 'KeepBooks' } })
  process.env['STRIPE_API_URL'] = emulator.url
  mockClient(LambdaClient)
    .on(InvokeCommand)
    .callsFake(async ({ Payload }: { Payload: string }) => {
      const lambda = { getRemainingTimeInMillis: () => 900_000 }
      const found = await atTime(now.getTime(), () => handler(JSON.parse(Payload), lambda))
      return { Payload: Buffer.from(JSON.stringify(found)) }
    })
})

const demo = (...args: string[]) => runCommand(['demo', ...args], { startAt: now })

test('only an emulated local store is filled, never a stage or a store at the real Stripe', async () => {
  const stage = await demo('--stage', 'dev')
  await local.write({ paymentsUrl: stripeDashboardUrl })
  const { exitCode, shown } = await demo()

  expect([stage.exitCode, exitCode]).toEqual([2, 1])
  expect(stage.shown).toBe('Sample data is for the local store only: leave out --stage.')
  expect(shown).toMatch(/start the store without a key/)
})

test('a season begins with a day of UTC, which in the zone of finance may be in the month before', () => {
  const start = seasonStart({ months: 1 }, new Date('2026-07-01T20:00:00.000Z')).toISOString()

  expect([start, monthAt(start, 'America/New_York')]).toEqual(['2026-06-01T00:00:00.000Z', '2026-05'])
})

test('an empty store gets one season in which every cent agrees, and never a second one', async () => {
  for (const orderId of ['reconcile#day', 'reconcile#month']) {
    await client.send(new PutCommand({ TableName, Item: { orderId } }))
  }

  const first = await demo('--months', '1', '--orders', '8', '--json')

  expect(first.exitCode).toBe(0)
  const kinds = { orders: 8, otherSales: 2, refunds: 5, disputes: 3, failedPayouts: 1 }
  expect(JSON.parse(first.printed)).toMatchObject({ ...kinds, differences: 0 })
  const { Items = [] } = await client.send(new ScanCommand({ TableName }))
  const made = Items.flatMap((item) => (item['sale'] ? orderSchema.parse(item) : []))
  expect(new Set(made.map(orderStatus))).toEqual(new Set(['paid', 'partially_refunded', 'refunded', 'disputed']))
  expect(made.flatMap(({ money: { refunds = [] } }) => refunds.map(({ status }) => status))).toContain('failed')
  expect(made.map((order) => channelState(order, 'email'))).toContain('bounced')
  expect(new Set(made.map(({ sale: { country } }) => country)).size).toBeGreaterThan(4)
  expect(Math.max(...made.map(({ sale: { taxCents = 0 } }) => taxCents))).toBeGreaterThan(0)
  expect(made.flatMap(({ history = [] }) => history.map(({ what }) => what))).toContain('download')
  const [session] = emulator.account.ledger.all('checkout.session')
  expect(session?.metadata).toMatchObject({ account: 'store-of-this-test' })
  const [balance] = (await emulator.stripe.balance.retrieve({}, { apiKey: emulatorKey })).pending
  expect(balance?.amount).toBeGreaterThan(0)
  const readBooks = async (key: string) => objects.get(`/books/${key}`)
  const read = ['2026-10', '2026-11'].map((month) => readAnyMonth(readBooks, month))
  const months = (await Promise.all(read)).flatMap((month) => month ?? [])
  expect(months.map(({ isClosed }) => isClosed)).toEqual([true, false])
  expect(months.flatMap(({ orders }) => orders)).toHaveLength(8)
  const moved = months.flatMap(({ movements }) => movements.map((each) => each.reportingCategory))
  expect(moved).toEqual(expect.arrayContaining(['charge', 'dispute', 'dispute_reversal', 'fee', 'payout', 'refund']))

  const again = await demo()
  expect(again.exitCode).toBe(1)
  expect(again.shown).toMatch(/not empty: start it with `npm start -- --fresh`/)
})
