import { callPaths } from '../../lambda/contract'
import { emulatorKey } from '../../local/stripe/credentials'
import type { ListedOrder } from '../../tools/orders/reading/listed-order'
import { runOrders } from '../../tools/orders/run-orders'
import { buy, linkOf, type RealStore, startRealStore } from '../support/store/running-store'
import { fakeTerminal } from '../support/tools/fake-terminal'
import { eventually } from '../support/run/eventually'

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

async function ordersOf({ dataDir }: RealStore): Promise<ListedOrder[]> {
  process.env['STORE_DATA_DIR'] = dataDir
  const terminal = fakeTerminal()
  await runOrders(['list', '--json'], terminal)
  return JSON.parse(terminal.printed()) as ListedOrder[]
}

const emailsOf = async (store: RealStore) => (await store.inbox()).emails.length

/** Both stores have responded to every event. */
const allEventsDelivered = () =>
  eventually(async () => {
    const { data } = await first.stripe.events.list({ limit: 100 })
    expect(data.filter(({ pending_webhooks: pending }) => pending > 0)).toEqual([])
  })

test('[F26] one payment becomes one order, one e-mail and one link, in the store that opened its session', async () => {
  const id = await buy(second, { deliveryMethod: 'email', email: 'canary@example.com', phone: '' })
  await allEventsDelivered()

  expect((await ordersOf(second)).map(({ orderId }) => orderId)).toEqual([id])
  expect(await ordersOf(first)).toEqual([])
  expect([await emailsOf(first), await emailsOf(second)]).toEqual([0, 1])
})

test('[F26] a refund closes only the link of its own order', async () => {
  const buyer = { deliveryMethod: 'email', email: 'canary1@example.com', phone: '' } as const
  const id = await buy(first, buyer)
  const { payment_intent: payment } = await first.stripe.checkout.sessions.retrieve(id)
  if (typeof payment !== 'string') throw new Error('The session has no payment.')
  await first.stripe.refunds.create({ payment_intent: payment })
  await allEventsDelivered()

  expect((await ordersOf(first)).map(({ status }) => status)).toEqual(['refunded'])
  expect((await ordersOf(second)).map(({ status }) => status)).toEqual(['paid'])
  const link = await linkOf(second, 'canary@example.com')
  expect((await fetch(await linkOf(first, buyer.email))).status).toBe(403)
  expect((await fetch(link)).status).toBe(200)
})
