import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  handTurnedClock,
  type HandTurnedClock,
  isStillNeeded,
  startStripe,
  type StoredObject,
  type StripeEmulator,
} from 'stripe-emulator'
import { nothingRecorded, type Run } from '../../../lambda/ledger/recording/run'
import { recordMovements } from '../../../lambda/ledger/recording/record-movements'
import { updateOrder } from '../../../lambda/orders/orders-table'
import { recordEvent } from '../../../lambda/payments/record-event'
import type { OwnStore } from '../../../lambda/payments/store-mark'
import { stripeAccess } from '../../../lambda/payments/stripe-client'
import { subscribedEvents } from '../../../lambda/payments/subscribed-events'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { brand } from '../../../product/brand'
import { emulatorKey } from '../../../local/stripe/credentials'
import { planSeason } from './plan-season'
import { type Playing, play } from './play-happening'

/** What to play, and where it is recorded. */
export type SeasonOptions = {
  months: number
  orders: number
  seed: number
  now: Date
  own: OwnStore
  ordersTable: string
  ledger: TableSource
}

/** No key of the store makes the links of sample orders: a resend replaces them by one that works. */
const linkKey = 'sample data'
const dayMs = 86_400_000
/** A while after the payout of midnight, as a schedule would run. */
const recordingMs = 10 * 60_000
/** How often the caller hears of it. */
const daysPerStep = 15

/**
 * Plays a season that ends now: buyers at an emulator of Stripe of its own, whose clock is turned by hand, and
 * the functions' own rules for what they do about each event and once a day about money. Yields the day that it
 * has come to now and then, and returns what Stripe knows in the end.
 */
export async function* playSeason(options: SeasonOptions): AsyncGenerator<string, StoredObject[]> {
  const { now, months, orders, seed } = options
  const endMs = now.getTime()
  const startMs = (Math.floor(endMs / dayMs) - months * 30) * dayMs
  const clock = handTurnedClock(startMs)
  const dataDir = await mkdtemp(join(tmpdir(), 'season-'))
  const emulator = await startStripe({
    port: 0,
    dataDir,
    secretKey: emulatorKey,
    sellerName: brand.name,
    clock,
  })
  try {
    const playing = beginPlaying(emulator, clock, options)
    const plan = planSeason(seed, orders, { startMs, endMs })
    for (let dayEnd = startMs + dayMs, day = 1; ; dayEnd += dayMs, day += 1) {
      const untilMs = Math.min(dayEnd + recordingMs, endMs)
      const ofToday = plan.filter(({ at }) => at >= clock.now() && at < untilMs)
      for (const happening of ofToday) {
        clock.turnBy(happening.at - clock.now())
        await play(happening, playing)
        await playing.recordEvents()
      }
      clock.turnBy(untilMs - clock.now())
      await playing.recordEvents()
      await recordMoney(options, emulator, clock)
      if (untilMs === endMs) {
        const objects = emulator.account.ledger.objects()
        return objects.filter((each) => isStillNeeded(each, endMs))
      }
      if (day % daysPerStep === 0) yield new Date(untilMs).toISOString().slice(0, 10)
    }
  } finally {
    await emulator.stop()
    await rm(dataDir, { recursive: true })
  }
}

function beginPlaying(
  { account, url }: StripeEmulator,
  clock: HandTurnedClock,
  { own, ordersTable }: SeasonOptions,
): Playing {
  const { stripe } = stripeAccess(emulatorKey, url)
  const { mark } = own
  const context = { stripe, mark, linkKey, table: ordersTable, refundFraudWarnings: false }
  const subscribed: readonly string[] = subscribedEvents
  let recorded = 0
  return {
    account,
    stripe,
    own,
    sold: new Map(),
    update: async (orderId, change) => {
      await updateOrder(ordersTable, orderId, (order) => ({
        order: order && change(order, new Date(clock.now())),
        result: undefined,
      }))
    },
    recordEvents: async () => {
      const events = account.ledger.all('event').slice(recorded)
      recorded += events.length
      for (const event of events.filter(({ type }) => subscribed.includes(type))) {
        const { id, type, created, livemode } = event
        const data = { object: { ...event.data.object } }
        await recordEvent({ id, object: 'event', type, created, livemode, data }, context)
      }
    },
  }
}

async function recordMoney(
  { own, ordersTable, ledger }: SeasonOptions,
  { url }: StripeEmulator,
  clock: HandTurnedClock,
): Promise<void> {
  const run: Run = {
    ...stripeAccess(emulatorKey, url),
    mark: own.mark,
    ordersTable,
    ledger,
    now: () => new Date(clock.now()),
    hasTime: () => true,
    found: nothingRecorded(),
  }
  await recordMovements(run)
}
