import { type HandTurnedClock, handTurnedClock } from 'kit'
import { closeDispute } from 'stripe-emulator'
import { paidSession, pay, type RunningEmulator, start, submit } from 'stripe-emulator/testing'
import { handler as reconcile } from '../../lambda/operations/functions/reconcile/handler'
import { handler as keepBooks } from '../../lambda/office/functions/keep-books/handler'
import { sessionParams } from '../../lambda/shop/payments/session-params'
import { subscribedEvents } from '../../lambda/shop/payments/subscribed-events'
import { setUpFunctions } from '../support/lambda/function-setup'
import { setUpObjectStorage } from '../support/lambda/object-storage'
import { scheduledEvent } from '../support/lambda/scheduled-event'
import { ownStore } from '../support/lambda/session-fixture'
import { callWebhook } from '../support/lambda/webhook-call'
import { synthesizeStore } from '../support/lib/store-template'
import { atTime } from '../support/run/at-time'
import { storeKey, storePermissions } from '../support/tools/stripe-account'

// Stripe takes 25 calls a second in a sandbox and 100 in a live account, and each call costs a moment for
// which a buyer or the next event waits. So every added call is decided here.

type Calls = Record<string, number>

/** Waits of the calls that the functions pace themselves take no time. */
jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }))

const { stored } = setUpFunctions({ stripe: JSON.stringify({ current: storeKey }) }, { FINANCE_TIME_ZONE: 'UTC' })
setUpObjectStorage()

const params = sessionParams({ deliveryMethod: 'email', email: 'mara@example.com' }, ownStore)
let emulator: RunningEmulator
let clock: HandTurnedClock
let calls: string[]

/** Each test has a Stripe of its own, whose clock is stopped, and the tables of the tests before it. */
beforeEach(async () => {
  calls = []
  clock = handTurnedClock(Date.UTC(2026, 10, 10))
  emulator = await start({
    clock,
    otherKeys: new Map([[storeKey, [...storePermissions, 'rak_promotion_code_read', 'rak_invoice_read']]]),
    faults: ({ method, path, apiKey }) => {
      if (apiKey === storeKey) calls.push(`${method} ${path.replace('/v1/', '')}`)
      return undefined
    },
  })
  process.env['STRIPE_API_URL'] = emulator.url
})

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

/** Sends the webhook every event since a second; returns the calls that each type made. */
async function sendEvents(since = 0): Promise<Record<string, Calls>> {
  const made: Record<string, Calls> = {}
  const { data } = await emulator.stripe.events.list({ limit: 100, created: { gte: since } })
  for (const event of data.toReversed()) {
    if (!subscribedEvents.some((type) => type === event.type)) continue
    made[event.type] = await callsOf(() => callWebhook(event))
  }
  return made
}

const lambda = { getRemainingTimeInMillis: () => 600_000 }
const keep = () => callsOf(() => keepBooks(scheduledEvent(), lambda))
const repair = () => callsOf(() => reconcile(scheduledEvent(), lambda))

const { resources } = synthesizeStore()
const runs = new Map([
  ['Reconcile', repair],
  ['KeepBooks', keep],
])

/** The functions that a schedule calls and that may read Stripe, and how often it calls them, in minutes. */
const schedules = Object.entries(resources).flatMap(([id, each]) => {
  if (each.Type !== 'AWS::Lambda::Function') return []
  const [name = ''] = id.split('Function')
  const [, rule] =
    Object.entries(resources).find(
      ([ruleId, { Type }]) => Type === 'AWS::Events::Rule' && ruleId.startsWith(`${name}Every`),
    ) ?? []
  if (!rule || !JSON.stringify(each).includes('STRIPE_KEY_SECRET')) return []
  const rate = String(rule.Properties['ScheduleExpression'])
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(rate) ?? []
  return [{ name, minutes: Number(count) * ({ minute: 1, hour: 60, day: 1440 }[unit] ?? NaN) }]
})

/** The reads at Stripe by the schedules and the webhook from midnight on; of a sale in each hour the first is refunded. */
async function readsOf(hours: number, hasSales = false): Promise<Calls> {
  const reads: Calls = {}
  const count = (made: Calls = {}) => {
    for (const [call, times] of Object.entries(made)) {
      if (call.startsWith('GET')) reads[call] = (reads[call] ?? 0) + times
    }
  }
  for (let minute = 0; minute < hours * 60; minute += 15) {
    const since = Math.floor(clock.now() / 1000)
    const payment_intent = hasSales && minute % 60 === 0 ? await sell() : undefined
    if (payment_intent && minute === 0) await emulator.stripe.refunds.create({ payment_intent })
    for (const made of Object.values(await sendEvents(since))) count(made)
    for (const { name, minutes } of schedules) {
      if (minute % minutes === 0) count(await runs.get(name)?.())
    }
    clock.turnBy(since * 1000 + 15 * 60_000 - clock.now())
  }
  return reads
}

/** What each run reads, what each hour and each day does besides, and the refunds of a payment so many times. */
const readsBySchedule = (hours: number, ofPayment = 0) => ({
  'GET events': hours * 4 + hours + 1,
  'GET checkout/sessions': hours + 1 + ofPayment,
  'GET balance_transactions': 1,
  'GET payouts': 1,
  'GET balance': 2,
  ...(ofPayment > 0 && { 'GET refunds': ofPayment, 'GET disputes': ofPayment }),
})

// On average Stripe allots 500 reads to each transaction, and at least 10,000 a month to an account, which other
// programs share (https://docs.stripe.com/rate-limits). The first test, because it needs empty tables.
test('a day without a sale has 150 reads at Stripe, a sale adds none, and a refund is read again for an hour and in each walk', async () => {
  expect(schedules.map(({ name }) => name)).toEqual([...runs.keys()])
  const idle = await readsOf(24)

  expect(idle).toEqual(readsBySchedule(24))
  expect(Object.values(idle).reduce((sum, times) => sum + times)).toBe(150)
  // The refund: by the webhook, by the runs of its first hour, and by each walk through a day.
  expect(await readsOf(3, true)).toEqual(readsBySchedule(3, 1 + 4 + 3))
})

test('stripe-webhook makes no call about a session, and three about an event of its payment', async () => {
  const { stripe } = emulator
  for (const card of ['4242424242424242', '4000000000005126']) {
    await stripe.refunds.create({ payment_intent: await sell(card), amount: 500 })
  }
  await sell('4000000000005423')
  await sell('4000000000000259')
  const [dispute] = emulator.account.ledger.all('dispute')
  if (dispute) closeDispute(emulator.account, dispute, { verdict: 'lost' })
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

test('stripe-webhook makes one call about a session for the text of its promotion code, and one for its invoice', async () => {
  const { stripe, url } = emulator
  const coupon = await stripe.coupons.create({ percent_off: 30 })
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  const { id: codeId } = await stripe.promotionCodes.create({ promotion, code: 'LAUNCH' })
  const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
  const withBoth = sessionParams(choice, ownStore, { promotionCodes: true, invoices: true })
  const { id } = await stripe.checkout.sessions.create(withBoth)
  await submit(`${url}/c/pay/${id}/code`, { code: 'LAUNCH' })
  await pay(emulator, id)
  clock.turnBy(10_000)

  const made = await sendEvents()

  const reads = { [`GET promotion_codes/${codeId}`]: 1, [`GET checkout/sessions/${id}`]: 1 }
  expect(made).toEqual({ 'checkout.session.completed': reads })
  const { invoice } = await stripe.checkout.sessions.retrieve(id)
  expect((await stored(id))?.sale).toMatchObject({ promotionCode: 'LAUNCH', invoiceId: invoice })
})
