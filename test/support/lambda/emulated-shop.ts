import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { type HandTurnedClock, handTurnedClock } from 'kit'
import type { Stripe } from 'stripe'
import type { StripeOptions } from 'stripe-emulator'
import { pay, type RunningEmulator, secretKey, start, submit } from 'stripe-emulator/testing'
import type { Order } from '../../../lambda/orders/order'
import { readOrder } from '../../../lambda/orders/orders-table'
import { recordEvent } from '../../../lambda/shop/payments/record-event'
import type { DeliveryChoice } from '../../../lambda/shop/payments/session-metadata'
import { sessionParams } from '../../../lambda/shop/payments/session-params'
import type * as StripeClient from '../../../lambda/shop/payments/stripe-client'
import { setUpFunctions } from './function-setup'
import { linkKey } from './order-fixture'
import { ownStore } from './session-fixture'
import { type StripeProxy, startStripeProxy } from './stripe-proxy'

// The Stripe emulator has no rate limit here, so a test need not wait for one (paced-requests.test.ts).
jest.mock('../../../lambda/shop/payments/paced-requests', () => {
  const { disposingHttpClient } = jest.requireActual<typeof StripeClient>('../../../lambda/shop/payments/stripe-client')
  return { pacedHttpClient: disposingHttpClient }
})

export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}))

const byEmail: DeliveryChoice = { deliveryMethod: 'email', email: 'mara@example.com' }
/**
 * Sets up functions that read Stripe for the tests of a file, and sells at the Stripe emulator as
 * create-payment and a buyer do. Each test has an empty table and its own emulator, whose clock is stopped at a time,
 * and functions reach it through a proxy. Import it before any function, which then calls Stripe without pauses.
 */
export function useShop(startMs: () => number) {
  const { table, ...functions } = setUpFunctions(
    { stripe: JSON.stringify({ current: secretKey }) },
    { FINANCE_TIME_ZONE: 'UTC' },
  )
  const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
  let emulator: RunningEmulator
  let clock: HandTurnedClock
  let proxy: StripeProxy
  beforeEach(() => begin())
  afterEach(() => proxy.close())

  async function startEmulator(options: Partial<StripeOptions> = {}, nowMs = startMs()) {
    clock = handTurnedClock(nowMs)
    emulator = await start({ clock, ...options })
    proxy = await startStripeProxy(emulator.url)
    process.env['STRIPE_API_URL'] = proxy.url
  }

  async function begin(options?: Partial<StripeOptions>) {
    await startEmulator(options)
    await clear(table)
    send.mockClear()
  }

  async function open(choice: DeliveryChoice = byEmail, own = ownStore): Promise<string> {
    return (await emulator.stripe.checkout.sessions.create(sessionParams(choice, own))).id
  }

  async function sell(choice?: DeliveryChoice, number = '4242 4242 4242 4242', own = ownStore): Promise<string> {
    const id = await open(choice, own)
    const response = await pay(emulator, id, { number })
    if (response.status !== 303) throw new Error(`The card was not accepted: ${response.status}`)
    return id
  }

  async function paymentOf(sessionId = ''): Promise<string> {
    const { payment_intent: intent } = await emulator.stripe.checkout.sessions.retrieve(sessionId)
    if (typeof intent !== 'string') throw new Error('The session has no payment.')
    return intent
  }

  /** Records the events after so many, in chronological order. Returns how many there are. */
  async function recordSince(count: number): Promise<number> {
    const { stripe, account } = emulator
    const context = { stripe, table, linkKey, mark: ownStore.mark, refundFraudWarnings: false }
    const events = account.ledger.all('event')
    for (const { id, type, created, livemode, data } of events.slice(count)) {
      const object = { ...data.object }
      const event = { id, object: 'event' as const, type, created, livemode, data: { object } }
      await recordEvent(event, context)
    }
    return events.length
  }

  return {
    ...functions,
    table,
    /** Every command to the table, as a spy. */
    send,
    /** Starts over within a test, with an empty Stripe and empty tables. */
    begin: async (options: Partial<StripeOptions>) => {
      proxy.close()
      await begin(options)
    },
    /** Another emulator, with other options or another time, for the rest of the test. */
    restartStripe: async (options: Partial<StripeOptions>, nowMs?: number) => {
      proxy.close()
      await startEmulator(options, nowMs)
    },
    /** The proxy between the functions and Stripe. */
    proxy: () => proxy,
    clock: () => clock,
    emulator: () => emulator,
    stripe: (): Stripe => emulator.stripe,
    /** Opens a checkout session as create-payment does. */
    open,
    /** Sells one ebook at Stripe. Returns the session's id. */
    sell,
    /** Sells one with a new promotion code. Returns the session's id. */
    sellWithCode: async (percent_off: number, code = 'LAUNCH', invoices = false) => {
      const { stripe, url } = emulator
      const coupon = await stripe.coupons.create({ percent_off })
      await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code })
      const params = sessionParams(byEmail, ownStore, { promotionCodes: true, invoices })
      const { id } = await stripe.checkout.sessions.create(params)
      await submit(`${url}/c/pay/${id}/code`, { code })
      await pay(emulator, id)
      return id
    },
    /** Sells one with an invoice. Returns the session's id. */
    sellWithInvoice: async (): Promise<string> => {
      const params = sessionParams(byEmail, ownStore, { invoices: true })
      const { id } = await emulator.stripe.checkout.sessions.create(params)
      await pay(emulator, id)
      return id
    },
    paymentOf,
    /** Refunds a sale, or a part of it. */
    refund: async (sessionId?: string, amount?: number) => {
      const intent = await paymentOf(sessionId)
      return emulator.stripe.refunds.create({ payment_intent: intent, amount })
    },
    order: (orderId: string): Promise<Order | undefined> => readOrder(table, orderId),
    /** Records every event in chronological order, as the webhook does. */
    recordAll: () => recordSince(0),
    recordSince,
    /** Deletes every order, like a restore to a time before the first one. */
    loseOrders: () => clear(table, isOrder),
  }
}

/** All items of a table. */
async function scan(table: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  for await (const page of paginateScan({ client: documents }, { TableName: table })) {
    items.push(...(page.Items ?? []))
  }
  return items
}

/** Where reconcile continues is in the same table. */
const isOrder = (id: string) => !id.startsWith('reconcile#')

async function clear(table: string, isToClear = (_id: string) => true): Promise<void> {
  for (const { orderId } of await scan(table)) {
    if (!isToClear(String(orderId))) continue
    await documents.send(new DeleteCommand({ TableName: table, Key: { orderId } }))
  }
}
