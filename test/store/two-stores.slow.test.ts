import { eventually } from 'kit/testing'
import { callPaths } from '../../lambda/contract'
import { emulatorKey } from '../../tools/local-store/stripe'
import type { ListedOrder } from '../../tools/orders/reading/listed-order'
import { runOrders } from '../../tools/orders/run-orders'
import {
  buy,
  linkOf,
  paymentOf,
  type RealStore,
  startRealStore,
} from '../support/store/running-store'
import { fakeTerminal } from '../support/tools/fake-terminal'

/* Two stores with the same book and stack name on one Stripe account, like two laptops with one test key. */

let first: RealStore
let second: RealStore

beforeAll(async () => {
  first = await startRealStore()
  const url = 'http://localhost:9/not-yet'
  const endpoint = await first.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
  second = await startRealStore({
    stripe: {
      secretKey: emulatorKey,
      webhookSecret: endpoint.secret ?? '',
      apiUrl: first.urls.payments,
    },
  })
  await first.stripe.webhookEndpoints.update(endpoint.id, {
    url: second.urls.store + callPaths.stripeWebhook,
  })
})
afterAll(async () => {
  await second.remove()
  await first.remove()
})

async function ordersOf({ dataDir }: RealStore) {
  process.env['STORE_DATA_DIR'] = dataDir
  const terminal = fakeTerminal()
  await runOrders(['list', '--json'], terminal)
  const orders: ListedOrder[] = JSON.parse(terminal.printed())
  return orders.map(({ orderId, status }) => [orderId, status])
}

test('[F26] each payment and its refund belong to the store that opened the session, and to no other', async () => {
  const email = 'canary@example.com'
  const buyer = { deliveryMethod: 'email', email, phone: '' } as const
  const ofFirst = await buy(first, buyer)
  const ofSecond = await buy(second, buyer)
  await first.stripe.refunds.create({ payment_intent: await paymentOf(first, ofFirst) })
  await eventually(async () => {
    const { data } = await first.stripe.events.list({ limit: 100 })
    expect(data.filter(({ pending_webhooks: pending }) => pending > 0)).toEqual([])
  })

  expect(await ordersOf(first)).toEqual([[ofFirst, 'refunded']])
  expect(await ordersOf(second)).toEqual([[ofSecond, 'paid']])
  for (const [store, status] of [
    [first, 403],
    [second, 200],
  ] as const) {
    expect((await store.inbox()).emails).toHaveLength(1)
    expect((await fetch(await linkOf(store, email))).status).toBe(status)
  }
})
