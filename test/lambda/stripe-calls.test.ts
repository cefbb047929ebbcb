import { handTurnedClock, type HandTurnedClock } from 'stripe-emulator'
import { paidSession, pay, type RunningEmulator, start, submit } from 'stripe-emulator/testing'
import { handler as createPayment } from '../../lambda/shop/functions/create-payment/handler'
import { handler as reconcile } from '../../lambda/operations/functions/reconcile/handler'
import { handler as recordMovements } from '../../lambda/office/functions/record-movements/handler'
import { sessionParams } from '../../lambda/shop/payments/session-params'
import { subscribedEvents } from '../../lambda/shop/payments/subscribed-events'
import { apiEvent, context } from '../support/lambda/api-event'
import { createPaymentEnvironment } from '../support/lambda/create-payment-environment'
import { useMovementsTable } from '../support/lambda/embedded-table'
import { scheduledEvent } from '../support/lambda/scheduled-event'
import { ownStore } from '../support/lambda/session-fixture'
import { callWebhook, setUpWebhook } from '../support/lambda/webhook-call'
import { atTime } from '../support/run/at-time'
import { storeKey, storePermissions } from '../support/tools/stripe-account'

// Stripe takes 25 calls a second in a sandbox and 100 in a live account, and each call costs a moment for
// which a buyer or the next event waits. So every added call is decided here.

type Calls = Record<string, number>

/** Waits of the calls that the functions pace themselves take no time. */
jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }))

setUpWebhook({ stripe: JSON.stringify({ current: storeKey }) })
useMovementsTable('movements')

const dayMs = 86_400_000
const params = sessionParams({ deliveryMethod: 'email', email: 'mara@example.com' }, ownStore)
let emulator: RunningEmulator
let clock: HandTurnedClock
let calls: string[]

/** Each test has a Stripe of its own, whose clock is stopped some days ago. The key is the store's. */
beforeEach(async () => {
  calls = []
  clock = handTurnedClock(Date.now() - 10 * dayMs)
  emulator = await start({
    clock,
    otherKeys: new Map([[storeKey, [...storePermissions, 'rak_promotion_code_read']]]),
    faults: ({ method, path, apiKey }) => {
      if (apiKey === storeKey) calls.push(`${method} ${path.replace('/v1/', '')}`)
      return undefined
    },
  })
  Object.assign(process.env, createPaymentEnvironment(emulator.url), {
    CHECKOUT_HOST: new URL(emulator.url).hostname,
    MOVEMENTS_TABLE: 'movements',
    FINANCE_TIME_ZONE: 'UTC',
  })
})
afterEach(() => {
  delete process.env['STRIPE_API_URL']
})

/** How often a piece of work makes each call. */
async function callsOf(work: () => Promise<unknown>): Promise<Calls> {
  calls = []
  await atTime(clock.now(), work)
  const counts: Calls = {}
  for (const call of calls) counts[call] = (counts[call] ?? 0) + 1
  return counts
}

async function sell(card?: string): Promise<string> {
  const { intentId } = await paidSession(emulator, card, params)
  clock.turnBy(1_000)
  return intentId
}

/** Sends the webhook every event so far; returns the calls that each type made. */
async function sendEvents(): Promise<Record<string, Calls>> {
  const made: Record<string, Calls> = {}
  const { data } = await emulator.stripe.events.list({ limit: 100 })
  for (const event of data.toReversed()) {
    if (!subscribedEvents.some((type) => type === event.type)) continue
    made[event.type] = await callsOf(() => callWebhook(event))
  }
  return made
}

const lambda = { getRemainingTimeInMillis: () => 600_000 }
const record = () => callsOf(() => recordMovements(scheduledEvent(), lambda))
const repair = () => callsOf(() => reconcile(scheduledEvent(), lambda))

test('create-payment makes one call', async () => {
  const body = JSON.stringify({ deliveryMethod: 'email', email: 'mara@example.com' })
  const opening = apiEvent({ body, stageVariables: { siteUrl: 'http://localhost:4242' } })

  const made = await callsOf(async () => {
    expect(await createPayment(opening, context)).toMatchObject({ statusCode: 200 })
  })

  expect(made).toEqual({ 'POST checkout/sessions': 1 })
})

test('stripe-webhook makes no call about a session, and three about an event of its payment', async () => {
  const { stripe } = emulator
  for (const card of ['4242424242424242', '4000000000005126']) {
    await stripe.refunds.create({ payment_intent: await sell(card), amount: 500 })
  }
  await sell('4000000000005423')
  await sell('4000000000000259')
  const { data } = await stripe.disputes.list()
  await stripe.disputes.close(data[0]?.id ?? '')
  clock.turnBy(10_000)

  const made = await sendEvents()

  const payment = { 'GET checkout/sessions': 1, 'GET refunds': 1, 'GET disputes': 1 }
  expect(made).toEqual({
    'checkout.session.completed': {},
    'refund.created': payment,
    'charge.refunded': payment,
    'refund.updated': payment,
    'refund.failed': payment,
    'charge.dispute.created': payment,
    'charge.dispute.funds_withdrawn': payment,
    'charge.dispute.closed': payment,
    'radar.early_fraud_warning.created': payment,
  })
})

test('stripe-webhook makes one call about a session with a promotion code, for its text', async () => {
  const { stripe, url } = emulator
  const coupon = await stripe.coupons.create({ percent_off: 30 })
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  const { id: codeId } = await stripe.promotionCodes.create({ promotion, code: 'LAUNCH' })
  const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
  const withCodes = sessionParams(choice, ownStore, { promotionCodes: true })
  const { id } = await stripe.checkout.sessions.create(withCodes)
  await submit(`${url}/c/pay/${id}/code`, { code: 'LAUNCH' })
  await pay(emulator, id)

  const made = await sendEvents()

  expect(made).toEqual({ 'checkout.session.completed': { [`GET promotion_codes/${codeId}`]: 1 } })
})

test('stripe-webhook makes one call about a session with an invoice', async () => {
  const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
  const withInvoice = sessionParams(choice, ownStore, { invoices: true })
  const { id } = await emulator.stripe.checkout.sessions.create(withInvoice)
  await pay(emulator, id)

  const made = await sendEvents()

  expect(made).toEqual({ 'checkout.session.completed': { [`GET checkout/sessions/${id}`]: 1 } })
})

test('record-movements makes four calls, and more once a day', async () => {
  const quiet = { 'GET balance': 2, 'GET balance_transactions': 1, 'GET payouts': 1 }

  // The last month until it is closed, week by week, and its payouts.
  expect(await record()).toEqual({ ...quiet, 'GET balance_transactions': 7 })
  expect(await record()).toEqual(quiet)
  await sell()
  await sendEvents()
  expect(await record()).toEqual(quiet)
  clock.turnBy(7 * dayMs)
  expect(await record()).toEqual({ ...quiet, 'GET balance_transactions': 8 })
})

test('reconcile makes three calls, two more once a day, and three more about a refund', async () => {
  const quiet = { 'GET events': 2, 'GET checkout/sessions': 1 }

  expect(await repair()).toEqual({ 'GET events': 3, 'GET checkout/sessions': 2 })
  expect(await repair()).toEqual(quiet)
  const intentId = await sell()
  expect(await repair()).toEqual(quiet)
  await emulator.stripe.refunds.create({ payment_intent: intentId })
  expect(await repair()).toEqual({
    ...quiet,
    'GET checkout/sessions': 2,
    'GET refunds': 1,
    'GET disputes': 1,
  })
})
