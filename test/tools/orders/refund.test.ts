import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAdjustments } from '../../../lambda/shop/payments/read-adjustments'
import { writeStoreFile } from '../../../local/data-dir/store-file'
import { emulatorKey } from '../../../local/stripe/credentials'
import { runOrders } from '../../../tools/orders/run-orders'
import { applyAdjustments } from '../../../lambda/orders/money'
import { withGroup } from '../../../lambda/orders/order'
import { editOrder } from '../../support/lambda/edit-order'
import { paidSession, type RunningEmulator, sdk, start } from 'stripe-emulator/testing'
import { outputs } from '../../support/tools/aws-account'
import { fakeTerminal } from '../../support/tools/fake-terminal'
import { useStageOrders } from '../../support/tools/stage-orders'

const stage = useStageOrders()
const dataDir = mkdtempSync(join(tmpdir(), 'refund-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
afterEach(() => delete process.env['STRIPE_SECRET_KEY'])

const stripeOf = (emulator: RunningEmulator) => sdk(emulator, emulatorKey)

/** A sale of the local store, whose tables and Stripe are those of the test. */
async function sell(): Promise<{ emulator: RunningEmulator; id: string; intentId: string }> {
  const emulator = await start({ secretKey: emulatorKey })
  const url = 'http://127.0.0.1:9'
  process.env['STORE_DATA_DIR'] = dataDir
  await writeStoreFile(join(dataDir, 'store.json'), {
    siteUrl: url,
    paymentsUrl: emulator.url,
    inboxUrl: url,
    region: 'us-east-1',
    ordersTable: outputs.OrdersTable,
    storeId: 'store-of-this-test',
    movementsTable: outputs.MovementsTable,
    retryQueue: `${url}/retries`,
    functions: {},
    endpoints: {
      dynamodb: process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? url,
      storage: url,
      ses: url,
      sqs: url,
      secretsManager: url,
      lambda: url,
    },
  })
  const { id, intentId } = await paidSession({ ...emulator, stripe: stripeOf(emulator) })
  const order = await stage.store(id, { sale: { paymentIntentId: intentId } })
  const card = { cardBrand: 'visa', cardLast4: '4242' }
  await stage.storeMovement(order, { sourceId: `ch_${id}`, ...card })
  return { emulator, id, intentId }
}

async function refund(id: string, ...args: string[]) {
  const terminal = fakeTerminal({ agrees: true })
  const exitCode = await runOrders(['refund', id, '--by', 'kim', ...args], terminal)
  return { exitCode, shown: terminal.shown(), printed: terminal.printed() }
}

test('the plan shows what is left to refund, and the refund at Stripe has who made it', async () => {
  const { emulator, id, intentId } = await sell()

  const { exitCode, shown } = await refund(id, '--amount', '5', '--reason', 'duplicate')

  expect(shown).toMatch(
    /Refunds \$5\.00 of the \$14\.99 of EB-\w{8} to visa •••• 4242, as duplicate\.\nAfterwards \$9\.99 is left\. The access stays/,
  )
  expect(exitCode).toBe(0)
  const [made] = (await stripeOf(emulator).refunds.list({ payment_intent: intentId })).data
  expect(made).toMatchObject({ amount: 500, reason: 'duplicate', metadata: { by: 'kim' } })
  expect((await readAdjustments(stripeOf(emulator), intentId)).refunds).toMatchObject([
    { cents: 500, by: 'kim' },
  ])
})

test('a repeat before the order shows the refund does nothing, and a repeat after it refunds again', async () => {
  const { emulator, id, intentId } = await sell()
  const count = async () =>
    (await stripeOf(emulator).refunds.list({ payment_intent: intentId })).data.length
  await refund(id, '--amount', '5')

  const repeated = await refund(id, '--amount', '5')
  const countAfterRepeat = await count()
  const adjustments = await readAdjustments(stripeOf(emulator), intentId)
  await editOrder(
    outputs.OrdersTable,
    id,
    (order) => order && withGroup(order, 'money', applyAdjustments(order.money, adjustments)),
  )
  const second = await refund(id, '--amount', '5')

  expect(repeated.shown).toMatch(/has refunded this \$5\.00 .* already/)
  expect(countAfterRepeat).toBe(1)
  expect(second.shown).toMatch(/\$5\.00 was refunded before\. Afterwards \$4\.99 is left/)
  expect(await count()).toBe(2)
})

test('a full refund says that the access ends', async () => {
  const { id } = await sell()

  const { shown, printed } = await refund(id, '--json')

  expect(shown).toMatch(/Afterwards nothing is left\. The access ends/)
  expect(JSON.parse(printed)).toMatchObject({ orderId: id, cents: 1499, leftCents: 0 })
})

test('an amount that Stripe has refunded meanwhile is refused in a sentence', async () => {
  const { emulator, id, intentId } = await sell()
  await stripeOf(emulator).refunds.create({ payment_intent: intentId })

  const { exitCode, shown } = await refund(id)

  expect(exitCode).toBe(1)
  expect(shown).toMatch(/Stripe has refunded all of it already/)
})

test('without a key and a terminal the command names the page that creates a key', async () => {
  await stage.store('cs_live_1', { livemode: true })

  const { exitCode, shown } = await stage.run(['refund', 'cs_live_1', '--yes'])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(/live mode, with Charges and Refunds: Write.*\n.*rak_charge_write/)
  expect(shown).toMatch(/by STRIPE_SECRET_KEY/)
})

test.each([
  ['of the other mode', 'rk_test_51OtherModeCanary', /paid in live mode, .* of the other mode/],
  ['that is none', 'pk_live_51Canary', /publishable key/],
])('a key %s is refused and not shown', async (_what, key, sentence) => {
  await stage.store('cs_live_2', { livemode: true })
  process.env['STRIPE_SECRET_KEY'] = key

  const { exitCode, shown } = await stage.run(['refund', 'cs_live_2', '--yes'])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(sentence)
  expect(shown).not.toContain('Canary')
})
