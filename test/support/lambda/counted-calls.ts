import { handler as recordMovements } from '../../../lambda/office/functions/record-movements/handler'
import { handler as reconcile } from '../../../lambda/operations/functions/reconcile/handler'
import { sessionParams } from '../../../lambda/shop/payments/session-params'
import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import { handTurnedClock, type HandTurnedClock } from 'stripe-emulator'
import { paidSession, type RunningEmulator, start } from 'stripe-emulator/testing'
import { atTime } from '../run/at-time'
import { storeKey, storePermissions } from '../tools/stripe-account'
import { createPaymentEnvironment } from './create-payment-environment'
import { useMovementsTable } from './embedded-table'
import { scheduledEvent } from './scheduled-event'
import { ownStore } from './session-fixture'
import { callWebhook, setUpWebhook } from './webhook-call'

/** How often each call was made, such as `GET events`. */
export type Calls = Record<string, number>

/** Waits of the calls that the functions pace themselves take no time. */
jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }))

const params = sessionParams({ deliveryMethod: 'email', email: 'mara@example.com' }, ownStore)

/**
 * Sets up every function that calls Stripe, with the store's key, for the tests of a file. Each test has a Stripe of
 * its own, whose clock is stopped, and the tables of the tests before it.
 */
export function countCalls() {
  setUpWebhook({ stripe: JSON.stringify({ current: storeKey }) })
  useMovementsTable('movements')
  let emulator: RunningEmulator
  let clock: HandTurnedClock
  let calls: string[]
  beforeEach(async () => {
    calls = []
    clock = handTurnedClock(Date.UTC(2026, 10, 10))
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
  const lambda = { getRemainingTimeInMillis: () => 600_000 }

  return {
    emulator: () => emulator,
    clock: () => clock,
    callsOf,
    sell: async (card?: string): Promise<string> => {
      const { intentId } = await paidSession(emulator, card, params)
      clock.turnBy(1_000)
      return intentId
    },
    /** Sends the webhook every event since a second; returns the calls that each type made. */
    sendEvents: async (since = 0): Promise<Record<string, Calls>> => {
      const made: Record<string, Calls> = {}
      const { data } = await emulator.stripe.events.list({ limit: 100, created: { gte: since } })
      for (const event of data.toReversed()) {
        if (!subscribedEvents.some((type) => type === event.type)) continue
        made[event.type] = await callsOf(() => callWebhook(event))
      }
      return made
    },
    record: () => callsOf(() => recordMovements(scheduledEvent(), lambda)),
    repair: () => callsOf(() => reconcile(scheduledEvent(), lambda)),
  }
}
