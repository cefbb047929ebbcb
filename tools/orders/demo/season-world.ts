import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, handTurnedClock } from 'kit'
import { type Account, isStillNeeded, startStripe, type StoredObject } from 'stripe-emulator'
import { claimDueChannels, recordOutcome } from '../../../lambda/orders/attempt'
import { channelNames } from '../../../lambda/orders/delivery'
import type { Order } from '../../../lambda/orders/order'
import { putOrder, readOrder } from '../../../lambda/orders/orders-table'
import { applyReport, openFallback } from '../../../lambda/orders/report'
import { recordEvent } from '../../../lambda/shop/payments/record-event'
import type { OwnStore } from '../../../lambda/shop/payments/store-mark'
import { stripeAccess } from '../../../lambda/shop/payments/stripe-client'
import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import { brand } from '../../../product/brand'
import { emulatorKey } from '../../local-store/stripe'

/** A resend replaces these links with ones that work. */
const linkKey = 'sample data'
export const dayMs = 86_400_000
const lastHourMs = 3_600_000

type SeasonFrame = { startMs: number; endMs: number; own: OwnStore; table: string }
export type SeasonWorld = ReturnType<typeof createWorld>

/** At its own Stripe emulator, with a clock turned by hand. Returns what Stripe keeps at the end. */
export async function inSeason(season: SeasonFrame, plan: (world: SeasonWorld) => void): Promise<StoredObject[]> {
  const { startMs, endMs } = season
  const clock = handTurnedClock(startMs)
  const dataDir = await mkdtemp(join(tmpdir(), 'season-'))
  const emulator = await startStripe({ port: 0, dataDir, secretKey: emulatorKey, sellerName: brand.name, clock })
  const { account, url } = emulator
  const world = createWorld(season, account, url, clock)
  const { agenda, recordEvents } = world
  try {
    plan(world)
    while (agenda.length > 0) {
      const next = agenda.reduce((first, each) => (each.timeMs < first.timeMs ? each : first))
      agenda.splice(agenda.indexOf(next), 1)
      clock.turnBy(Math.max(0, next.timeMs - clock.now()))
      await next.act()
      await recordEvents()
    }
    clock.turnBy(endMs - clock.now())
    await recordEvents()
    return account.ledger.objects().filter((each) => isStillNeeded(each, endMs))
  } finally {
    await emulator.stop()
    await rm(dataDir, { recursive: true })
  }
}

function createWorld({ endMs, own, table }: SeasonFrame, account: Account, url: string, clock: Clock) {
  const { stripe } = stripeAccess(emulatorKey, url)
  const context = { stripe, mark: own.mark, linkKey, table, refundFraudWarnings: false }
  const subscribed: readonly string[] = subscribedEvents
  const agenda: { timeMs: number; act: () => unknown }[] = []
  let recorded = 0
  /** At the latest an hour before the season ends. */
  const at = (timeMs: number, act: () => unknown) =>
    void agenda.push({ timeMs: Math.min(timeMs, endMs - lastHourMs), act })
  return {
    account,
    stripe,
    agenda,
    at,
    afterDays: (days: number, act: () => unknown) => at(clock.now() + days * dayMs, act),
    /** Records what Stripe has reported since the last call, as the webhook does. */
    recordEvents: async () => {
      const events = account.ledger.all('event').slice(recorded)
      recorded += events.length
      for (const { id, type, created, livemode, data } of events) {
        const event = { id, object: 'event', type, created, livemode } as const
        if (!subscribed.includes(type)) continue
        await recordEvent({ ...event, data: { object: { ...data.object } } }, context)
      }
    },
    changeOrder: async (orderId: string, change: (order: Order, now: Date) => Order) => {
      const order = await readOrder(table, orderId)
      if (!order) throw new Error(`There is no order ${orderId} to change.`)
      const changed = { ...change(order, new Date(clock.now())), version: order.version + 1 }
      await putOrder(table, changed, order.version)
    },
  }
}

/** Only emails bounce; texts fail. */
const refused = {
  email: { kind: 'bounced', cause: 'General' },
  text: { kind: 'failed', cause: 'Phone is unreachable' },
} as const
const delivered = { kind: 'delivered', cause: undefined } as const

/** Nothing is sent: all messages count as accepted. When the first ones bounce, the fallback is delivered. */
export function deliverOrder(order: Order, sentAt: Date, bounces: boolean): Order {
  let current = order
  for (const isRefused of bounces ? [true, false] : [false]) {
    const reportedAt = new Date(sentAt.getTime() + 30_000)
    const holder = `demo-${isRefused ? 'refused' : 'delivered'}`
    const { order: claimed, claimed: names } = claimDueChannels(current, sentAt, holder)
    current = claimed
    for (const channel of names) {
      const messageId = `demo-${order.orderNumber}-${channel}`
      const accepted = { result: 'accepted', messageId } as const
      current = recordOutcome(current, channel, holder, accepted, sentAt)
      const report = isRefused ? refused[channel] : delivered
      const received = { ...report, channel, messageId, at: reportedAt.toISOString() }
      current = openFallback(applyReport(current, received), reportedAt, channelNames)
    }
  }
  return current
}
