import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  paginateScan,
  PutCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Stripe } from 'stripe'
import { deliver } from '../../../lambda/delivery/deliver'
import { handler } from '../../../lambda/functions/reconcile/handler'
import {
  type Progress,
  saveProgress,
  type WalkName,
} from '../../../lambda/functions/reconcile/progress'
import type { Order } from '../../../lambda/orders/order'
import { readOrder } from '../../../lambda/orders/orders-table'
import { recordEvent } from '../../../lambda/payments/record-event'
import type { DeliveryChoice } from '../../../lambda/payments/session-metadata'
import { sessionParams } from '../../../lambda/payments/session-params'
import type { StripeOptions } from '../../../local/stripe/start-stripe'
import { handTurnedClock, type HandTurnedClock } from '../local/hand-turned-clock'
import { pay, type RunningEmulator, secretKey, start } from '../local/stripe-under-test'
import { retryQueueUrl } from './delivery-mocks'
import { setUpFunctions } from './function-setup'
import { type StripeProxy, startStripeProxy } from './stripe-proxy'
import { linkKey } from './order-fixture'
import { secretArn } from './secret-endpoint'
import { ownStore } from './session-fixture'

const progressTable = 'progress'
const hourMs = 3_600_000

const environment = (table: string) => ({
  ORDERS_TABLE: table,
  PROGRESS_TABLE: progressTable,
  RETRY_QUEUE: retryQueueUrl,
  REFUND_FRAUD_WARNINGS: 'false',
  SITE_URL: ownStore.siteUrl,
  STORE: ownStore.mark.store,
  STORE_ACCOUNT: ownStore.mark.account,
  STRIPE_KEY_SECRET: secretArn('stripe'),
  LINK_KEY_SECRET: secretArn('link'),
})

const secrets = {
  stripe: JSON.stringify({ current: secretKey }),
  link: JSON.stringify({ current: linkKey }),
}

const byEmail: DeliveryChoice = { deliveryMethod: 'email', email: 'mara@example.com' }

/**
 * Sets up reconcile for the tests of a file: Stripe's emulator, whose clock stands still an hour ago, the
 * orders table, and the retry queue. No webhook endpoint is on unless a test says so.
 */
export function setUpReconcile() {
  const { table, delivery, metrics, logs } = setUpFunctions({ secrets, environment })
  const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
  let emulator: RunningEmulator
  let clock: HandTurnedClock
  let proxy: StripeProxy
  beforeAll(() => createProgressTable())
  beforeEach(async () => {
    await clear(table, 'orderId')
    await clear(progressTable, 'walk')
    await startEmulator()
    send.mockClear()
  })

  afterEach(() => proxy.close())

  /** @param aheadMs how far Stripe's clock is ahead of ours. */
  async function startEmulator(options: Partial<StripeOptions> = {}, aheadMs = -hourMs) {
    clock = handTurnedClock(Date.now() + aheadMs)
    emulator = await start({ clock, ...options })
    proxy = await startStripeProxy(emulator.url)
    process.env['STRIPE_API_URL'] = proxy.url
  }

  async function open(choice: DeliveryChoice = byEmail): Promise<string> {
    return (await emulator.stripe.checkout.sessions.create(sessionParams(choice, ownStore))).id
  }

  async function sell(choice?: DeliveryChoice, number = '4242 4242 4242 4242'): Promise<string> {
    const id = await open(choice)
    const form: Record<string, string> =
      choice?.deliveryMethod === 'text' ? { number, email: 'card@example.com' } : { number }
    const response = await pay(emulator, id, form)
    if (response.status !== 303) throw new Error(`The card was not accepted: ${response.status}`)
    return id
  }

  return {
    table,
    delivery,
    metrics,
    logs,
    /** Another emulator, with other options or another time, for the rest of the test. */
    restartStripe: async (options: Partial<StripeOptions>, aheadMs?: number) => {
      proxy.close()
      await startEmulator(options, aheadMs)
    },
    /** What is between reconcile and Stripe. */
    proxy: () => proxy,
    stripe: (): Stripe => emulator.stripe,
    /** Opens a checkout session as create-payment does. */
    open,
    /** Sells one ebook at Stripe. Returns the session's id. */
    sell,
    /** Opens a session as create-payment does for a caller, and tries cards there: by default one that is declined. */
    tryCards: async (caller: string, numbers = ['4000 0000 0000 0002'], own = ownStore) => {
      const params = sessionParams(byEmail, own, caller)
      const { id } = await emulator.stripe.checkout.sessions.create(params)
      for (const number of numbers) await pay(emulator, id, { number })
    },
    /** Refunds a part of a sale. */
    refund: async (sessionId = '', amount?: number) => {
      const { payment_intent: intent } = await emulator.stripe.checkout.sessions.retrieve(sessionId)
      if (typeof intent !== 'string') throw new Error('The session has no payment.')
      await emulator.stripe.refunds.create({ payment_intent: intent, amount })
    },
    order: (orderId: string): Promise<Order | undefined> => readOrder(table, orderId),
    /** Records every event in the sequence in which they happened, as the webhook does. */
    recordAll: async () => {
      const { stripe } = emulator
      const context = { stripe, table, linkKey, own: ownStore, refundFraudWarnings: false }
      const { data: events } = await stripe.events.list({ limit: 100 })
      for (const { id, type, created, livemode, data } of events.toReversed()) {
        const object = { ...data.object }
        const event = { id, object: 'event' as const, type, created, livemode, data: { object } }
        await recordEvent(event, context)
      }
    },
    /** Deletes every order, as a restore to before the first does. */
    loseOrders: () => clear(table, 'orderId'),
    /** Delivers one order. */
    deliver: (orderId: string) => deliver(orderId, deliveryContext(table)),
    /** Delivers what was queued, as retry-delivery does. */
    deliverQueued: async () => {
      for (const { orderId } of delivery.queued()) await deliver(orderId, deliveryContext(table))
    },
    /** One run, as the schedule or `npm run orders -- reconcile` calls it. */
    run: (event: unknown = {}, remainingMs: () => number = () => 600_000) =>
      handler(event, { getRemainingTimeInMillis: remainingMs }),
    /** The items written to a table so far. */
    writes: (name: string) =>
      send.mock.calls.flatMap(([call]) =>
        call instanceof PutCommand && call.input.TableName === name ? [call.input.Item] : [],
      ),
    batchReads: () => send.mock.calls.filter(([call]) => call instanceof BatchGetCommand).length,
    progressTable,
    saveProgress: (walk: WalkName, progress: Progress) =>
      saveProgress(progressTable, walk, progress),
  }
}

const deliveryContext = (table: string) => ({
  table,
  siteUrl: ownStore.siteUrl,
  linkKeys: { current: linkKey },
  sender: {
    address: 'books@example.com',
    replyTo: 'help@example.com',
    configurationSet: 'store-emails',
    originationIdentity: '+18335550123',
  },
  now: () => new Date(),
  remainingMs: () => 20_000,
})

async function createProgressTable(): Promise<void> {
  const client = new DynamoDBClient({})
  await client.send(
    new CreateTableCommand({
      TableName: progressTable,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'walk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'walk', KeyType: 'HASH' }],
    }),
  )
  client.destroy()
}

async function clear(table: string, key: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) {
    for (const item of Items) {
      await client.send(new DeleteCommand({ TableName: table, Key: { [key]: item[key] } }))
    }
  }
  client.destroy()
}
