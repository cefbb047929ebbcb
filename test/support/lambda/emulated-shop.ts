import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { type HandTurnedClock, handTurnedClock } from 'kit'
import type { Stripe } from 'stripe'
import type { StripeOptions } from 'stripe-emulator'
import { pay, type RunningEmulator, secretKey, start, submit } from 'stripe-emulator/testing'
import { client } from '../../../lambda/orders/orders-table'
import { recordEvent } from '../../../lambda/shop/payments/record-event'
import type { DeliveryChoice } from '../../../lambda/shop/payments/session-metadata'
import { type CheckoutOptions, sessionParams } from '../../../lambda/shop/payments/session-params'
import type * as StripeClient from '../../../lambda/shop/payments/stripe-client'
import { setUpFunctions } from './function-setup'
import type * as ObservedStripe from './observed-stripe'
import { calls, forgetCalls } from './observed-stripe'
import { linkKey } from './order-fixture'
import { ownStore } from './session-fixture'

// The Stripe emulator has no rate limit here, so a test need not wait for one (paced-requests.test.ts).
jest.mock('../../../lambda/shop/payments/paced-requests', () => {
  const { disposingHttpClient } = jest.requireActual<typeof StripeClient>('../../../lambda/shop/payments/stripe-client')
  const { observed } = jest.requireActual<typeof ObservedStripe>('./observed-stripe')
  return { pacedHttpClient: () => observed(disposingHttpClient()) }
})

const byEmail: DeliveryChoice = { deliveryMethod: 'email', email: 'mara@example.com' }

/**
 * Each test has an empty table and its own Stripe emulator, whose clock is stopped at a time. Import it before any
 * function, which then calls Stripe without pauses, and whose calls can be seen and answered otherwise.
 */
export function useShop(startMs: () => number) {
  const { table, ...functions } = setUpFunctions(
    { stripe: JSON.stringify({ current: secretKey }) },
    { FINANCE_TIME_ZONE: 'UTC' },
  )
  const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
  let emulator: RunningEmulator
  let clock: HandTurnedClock
  beforeEach(() => begin())

  async function startEmulator(options: Partial<StripeOptions> = {}, nowMs = startMs()) {
    clock = handTurnedClock(nowMs)
    emulator = await start({ clock, ...options })
    forgetCalls()
    process.env['STRIPE_API_URL'] = emulator.url
  }

  async function begin(options?: Partial<StripeOptions>) {
    await startEmulator(options)
    await clear(table)
    send.mockClear()
  }

  async function open(choice: DeliveryChoice = byEmail, own = ownStore, options: CheckoutOptions = {}) {
    return (await emulator.stripe.checkout.sessions.create(sessionParams(choice, own, options))).id
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

  /** Records the events after so many, as the webhook does. Returns how many there are. */
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
    send,
    /** Starts over within a test, with an empty Stripe and empty tables. */
    begin,
    /** Another emulator, with other options or another time, for the rest of the test. */
    restartStripe: startEmulator,
    calls,
    clock: () => clock,
    emulator: () => emulator,
    stripe: (): Stripe => emulator.stripe,
    open,
    sell,
    sellWithCode: async (percent_off: number, code = 'LAUNCH', invoices = false) => {
      const { stripe, url } = emulator
      const coupon = await stripe.coupons.create({ percent_off })
      await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code })
      const id = await open(byEmail, ownStore, { promotionCodes: true, invoices })
      await submit(`${url}/c/pay/${id}/code`, { code })
      await pay(emulator, id)
      return id
    },
    sellWithInvoice: async (): Promise<string> => {
      const id = await open(byEmail, ownStore, { invoices: true })
      await pay(emulator, id)
      return id
    },
    paymentOf,
    refund: async (sessionId?: string, amount?: number) => {
      const intent = await paymentOf(sessionId)
      return emulator.stripe.refunds.create({ payment_intent: intent, amount })
    },
    order: functions.stored,
    recordAll: () => recordSince(0),
    recordSince,
    /** Deletes every order, like a restore to a time before the first one. */
    loseOrders: () => clear(table, isOrder),
  }
}

/** Where reconcile continues is in the same table. */
const isOrder = (id: string) => !id.startsWith('reconcile#')

async function clear(table: string, isToClear = (_id: string) => true): Promise<void> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) {
    const keys = Items.map(({ orderId }) => ({ orderId: String(orderId) })).filter(({ orderId }) => isToClear(orderId))
    for (const Key of keys) await client.send(new DeleteCommand({ TableName: table, Key }))
  }
}
