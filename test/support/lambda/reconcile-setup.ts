import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  paginateScan,
  PutCommand,
} from '@aws-sdk/lib-dynamodb'
import { deliver } from '../../../lambda/shop/delivery/deliver'
import { handler } from '../../../lambda/operations/functions/reconcile/handler'
import {
  type Progress,
  saveProgress,
  type WalkName,
} from '../../../lambda/operations/functions/reconcile/walk'
import type { Order } from '../../../lambda/orders/order'
import { readOrder } from '../../../lambda/orders/orders-table'
import { recordEvent } from '../../../lambda/shop/payments/record-event'
import type * as StripeClient from '../../../lambda/shop/payments/stripe-client'
import { secretKey } from 'stripe-emulator/testing'
import { retryQueueUrl } from './delivery-mocks'
import { useMovementsTable } from './embedded-table'
import { useShop } from './emulated-shop'
import { setUpFunctions } from './function-setup'
import { linkKey } from './order-fixture'
import { scheduledEvent } from './scheduled-event'
import { secretArn } from './secret-endpoint'
import { ownStore } from './session-fixture'

// The Stripe emulator has no rate limit here, so a test need not wait for one (paced-requests.test.ts).
jest.mock('../../../lambda/shop/payments/paced-requests', () => {
  const { disposingHttpClient } = jest.requireActual<typeof StripeClient>(
    '../../../lambda/shop/payments/stripe-client',
  )
  return { pacedHttpClient: disposingHttpClient }
})

const movementsTable = 'movements'
const hourMs = 3_600_000

const environment = (table: string) => ({
  ORDERS_TABLE: table,
  MOVEMENTS_TABLE: movementsTable,
  RETRY_QUEUE: retryQueueUrl,
  REFUND_FRAUD_WARNINGS: 'false',
  STORE: ownStore.mark.store,
  STORE_ACCOUNT: ownStore.mark.account,
  STRIPE_KEY_SECRET: secretArn('stripe'),
  LINK_KEY_SECRET: secretArn('link'),
})

const secrets = {
  stripe: JSON.stringify({ current: secretKey }),
  link: JSON.stringify({ current: linkKey }),
}

/**
 * Sets up reconcile for the tests of a file: the Stripe emulator, whose clock is stopped an hour ago, the
 * orders table, and the retry queue. No webhook endpoint is on unless a test switches it on.
 */
export function setUpReconcile() {
  const { table, delivery, metrics, logs } = setUpFunctions({ secrets, environment })
  const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
  const shop = useShop(() => Date.now() - hourMs)
  useMovementsTable(movementsTable)
  beforeEach(async () => {
    await clear(table, 'orderId')
    await clear(movementsTable, 'balanceTransactionId')
    send.mockClear()
  })

  return {
    ...shop,
    table,
    delivery,
    metrics,
    logs,
    order: (orderId: string): Promise<Order | undefined> => readOrder(table, orderId),
    /** Records every event in chronological order, as the webhook does. */
    recordAll: async () => {
      const stripe = shop.stripe()
      const context = { stripe, table, linkKey, mark: ownStore.mark, refundFraudWarnings: false }
      const { data: events } = await stripe.events.list({ limit: 100 })
      for (const { id, type, created, livemode, data } of events.toReversed()) {
        const object = { ...data.object }
        const event = { id, object: 'event' as const, type, created, livemode, data: { object } }
        await recordEvent(event, context)
      }
    },
    /** Deletes every order, like a restore to a time before the first one. */
    loseOrders: () => clear(table, 'orderId'),
    /** Delivers one order. */
    deliver: (orderId: string) => deliver(orderId, deliveryContext(table)),
    /** Delivers the queued orders, as retry-delivery does. */
    deliverQueued: async () => {
      for (const { orderId } of delivery.queued()) await deliver(orderId, deliveryContext(table))
    },
    /** One run, as the schedule or `npm run orders -- reconcile` calls it. */
    run: (event: unknown = scheduledEvent(), remainingMs: () => number = () => 600_000) =>
      handler(event, { getRemainingTimeInMillis: remainingMs }),
    /** The items written to a table so far. */
    writes: (name: string) =>
      send.mock.calls.flatMap(([call]) =>
        call instanceof PutCommand && call.input.TableName === name ? [call.input.Item] : [],
      ),
    batchReads: () => send.mock.calls.filter(([call]) => call instanceof BatchGetCommand).length,
    movementsTable,
    saveProgress: (walk: WalkName, progress: Progress) =>
      saveProgress(movementsTable, walk, progress),
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

async function clear(table: string, key: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) {
    for (const item of Items) {
      await client.send(new DeleteCommand({ TableName: table, Key: { [key]: item[key] } }))
    }
  }
  client.destroy()
}
