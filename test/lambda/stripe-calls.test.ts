import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { handTurnedClock, type HandTurnedClock } from 'stripe-emulator'
import { paidSession, type RunningEmulator, start } from 'stripe-emulator/testing'
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

const payment = { 'GET checkout/sessions': 1, 'GET refunds': 1, 'GET disputes': 1 }
const quietRecording = { 'GET balance': 2, 'GET balance_transactions': 1, 'GET payouts': 1 }
const quietReconcile = { 'GET events': 2, 'GET checkout/sessions': 1 }

/** The calls to Stripe of each function, for one request, event or run. */
const callsByCause = {
  'create-payment': { 'POST checkout/sessions': 1 },
  'checkout.session.completed': {},
  'refund.created': payment,
  'charge.refunded': payment,
  'refund.updated': payment,
  'refund.failed': payment,
  'charge.dispute.created': payment,
  'charge.dispute.funds_withdrawn': payment,
  'charge.dispute.closed': payment,
  'radar.early_fraud_warning.created': payment,
  'record-movements, nothing new': quietRecording,
  'record-movements, a sale': quietRecording,
  // The last month until it is closed, week by week, and its payouts.
  'record-movements, the first of a day': { ...quietRecording, 'GET balance_transactions': 7 },
  'record-movements, a payout and the first of a day': {
    ...quietRecording,
    'GET balance_transactions': 8,
  },
  'reconcile, the first run of a day': { 'GET events': 3, 'GET checkout/sessions': 2 },
  'reconcile, nothing new': quietReconcile,
  'reconcile, a sale': quietReconcile,
  'reconcile, a refund': {
    'GET events': 2,
    'GET checkout/sessions': 2,
    'GET refunds': 1,
    'GET disputes': 1,
  },
}
const withKey = ['create-payment', 'reconcile', 'record-movements', 'stripe-webhook']

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
    otherKeys: new Map([[storeKey, storePermissions]]),
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
async function callsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  calls = []
  await atTime(clock.now(), work)
  const names = [...new Set(calls)]
  return Object.fromEntries(
    names.map((name) => [name, calls.filter((call) => call === name).length]),
  )
}

async function sell(card?: string): Promise<string> {
  const { intentId } = await paidSession(emulator, card, params)
  clock.turnBy(1_000)
  return intentId
}

/** Sends the webhook every event so far; returns the calls that each type made. */
async function sendEvents(): Promise<Record<string, Record<string, number>>> {
  const made: Record<string, Record<string, number>> = {}
  const { data } = await emulator.stripe.events.list({ limit: 100 })
  for (const event of data.toReversed()) {
    if (!subscribedEvents.some((type) => type === event.type)) continue
    made[event.type] = await callsOf(() => callWebhook(event))
  }
  return made
}

function ofCauses(causes: RegExp) {
  return Object.fromEntries(Object.entries(callsByCause).filter(([cause]) => causes.test(cause)))
}

const record = () => recordMovements(scheduledEvent(), { getRemainingTimeInMillis: () => 600_000 })
const repair = () => reconcile(scheduledEvent(), { getRemainingTimeInMillis: () => 600_000 })

test('only these functions have Stripe’s key', () => {
  const hasKey = (path: string) => readFileSync(path, 'utf8').includes('STRIPE_KEY_SECRET')
  const names = globSync('lambda/*/functions/*/env.ts')
    .filter(hasKey)
    .map((path) => basename(dirname(path)))

  expect(names.toSorted()).toEqual(withKey.toSorted())
})

test('a buyer who opens a checkout', async () => {
  const body = JSON.stringify({ deliveryMethod: 'email', email: 'mara@example.com' })
  const opening = apiEvent({ body, stageVariables: { siteUrl: 'http://localhost:4242' } })

  const made = await callsOf(async () => {
    expect(await createPayment(opening, context)).toMatchObject({ statusCode: 200 })
  })

  expect(made).toEqual(callsByCause['create-payment'])
})

test('every event', async () => {
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

  expect(made).toEqual(ofCauses(/\./))
})

test('every run of record-movements', async () => {
  const made: Record<string, Record<string, number>> = {}
  const run = async (cause: string) => {
    made[`record-movements, ${cause}`] = await callsOf(record)
  }

  await run('the first of a day')
  await run('nothing new')
  await sell()
  await sendEvents()
  await run('a sale')
  clock.turnBy(7 * dayMs)
  await run('a payout and the first of a day')

  expect(made).toEqual(ofCauses(/^record-movements/))
})

test('every run of reconcile', async () => {
  const made: Record<string, Record<string, number>> = {}
  const run = async (cause: string) => {
    made[`reconcile, ${cause}`] = await callsOf(repair)
  }

  await run('the first run of a day')
  await run('nothing new')
  const intentId = await sell()
  await run('a sale')
  await emulator.stripe.refunds.create({ payment_intent: intentId })
  await run('a refund')

  expect(made).toEqual(ofCauses(/^reconcile/))
})
