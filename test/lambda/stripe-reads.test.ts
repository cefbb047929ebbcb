// First, because it replaces a part of the functions.
import { type Calls, countCalls } from '../support/lambda/counted-calls'
import { synthesizeStore } from '../support/lib/store-template'

const { clock, emulator, sell, sendEvents, record, repair } = countCalls()
const { ofType } = synthesizeStore()
const runs = new Map([
  ['Reconcile', repair],
  ['RecordMovements', record],
])

/** The functions that a schedule calls and that may read Stripe, and how often it calls them, in minutes. */
const schedules = Object.entries(ofType('AWS::Lambda::Function')).flatMap(([id, each]) => {
  const [name = ''] = id.split('Function')
  const rules = Object.entries(ofType('AWS::Events::Rule'))
  const [, rule] = rules.find(([ruleId]) => ruleId.startsWith(`${name}Every`)) ?? []
  if (!rule || !JSON.stringify(each).includes('STRIPE_KEY_SECRET')) return []
  const rate = String(rule.Properties['ScheduleExpression'])
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(rate) ?? []
  return [{ name, minutes: Number(count) * ({ minute: 1, hour: 60, day: 1440 }[unit] ?? NaN) }]
})

/** The reads at Stripe of a day with so many sales, and refunds of so many of them, by the schedules and the webhook. */
async function readsOfDay(sales: number, refunds = 0): Promise<Calls> {
  const reads: Calls = {}
  const count = (made: Calls = {}) => {
    for (const [call, times] of Object.entries(made)) {
      if (call.startsWith('GET')) reads[call] = (reads[call] ?? 0) + times
    }
  }
  const begun = (minutes: number) => Math.ceil((minutes * sales) / 1440)
  for (let minute = 0; minute < 1440; minute += 15) {
    const since = Math.floor(clock().now() / 1000)
    for (let sold = begun(minute); sold < begun(minute + 15); sold += 1) {
      const payment_intent = await sell()
      if (sold < refunds) await emulator().stripe.refunds.create({ payment_intent })
    }
    for (const made of Object.values(await sendEvents(since))) count(made)
    for (const { name, minutes } of schedules) {
      if (minute % minutes === 0) count(await runs.get(name)?.())
    }
    clock().turnBy(since * 1000 + 15 * 60_000 - clock().now())
  }
  return reads
}

const sum = (reads: Calls) => Object.values(reads).reduce((all, times) => all + times, 0)

// On average Stripe allots 500 reads to each transaction, and at least 10,000 a month to an account, which other
// programs share (https://docs.stripe.com/rate-limits). So every added read is decided here.
test('[F3] a day without a sale has at most 250 reads at Stripe, and 100 sales or a refund have few', async () => {
  expect(schedules.map(({ name }) => name)).toEqual([...runs.keys()])
  const idle = await readsOfDay(0)

  expect(idle).toEqual({
    // Each run has one, an hour another, and a day a third.
    'GET events': 96 + 24 + 1,
    'GET checkout/sessions': 24 + 1,
    // Until the last month is closed, its rows are compared once a day, week by week, and its payouts.
    'GET balance_transactions': 24 + 5 + 1,
    'GET payouts': 24,
    'GET balance': 2,
  })
  expect(sum(idle)).toBeLessThanOrEqual(250)
  expect(sum(await readsOfDay(100)) - sum(idle)).toBeLessThanOrEqual(10)
  // reconcile reads it again in each run of an hour and in each walk through a day.
  expect(sum(await readsOfDay(1, 1)) - sum(idle)).toBeLessThanOrEqual(120)
})
