import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Order } from '../../../orders/order'
import { type Recorded, recordEvent, recordSession } from '../../../shop/payments/record-event'
import {
  adjustmentEvents,
  closingEvent,
  sessionEvents,
} from '../../../shop/payments/subscribed-events'
import { compareSessions } from './check-sessions'
import { finishRepair, forEach, graceSeconds, type Run } from './run'
import { secondsOf } from '../../../shop/payments/stripe-fields'
import { hasHarmfulDispute } from '../../../orders/money'

const paymentSchema = z.object({ payment_intent: z.string() })

/** Looks at one page of events, and records those that the webhook has missed. */
export async function checkEvents(events: Stripe.Event[], run: Run): Promise<void> {
  run.found.events += events.length
  const isAmong = (types: readonly string[]) => (event: Stripe.Event) => types.includes(event.type)
  await checkSessionEvents(events.filter(isAmong(sessionEvents)), run)
  await checkAdjustmentEvents(events.filter(isAmong(adjustmentEvents)), run)
}

async function checkSessionEvents(events: Stripe.Event[], run: Run) {
  const reports = events
    .filter((event) => !isOnItsWay(event, run))
    .map((event) => ({ event, session: event.data.object, seenAt: event.created }))
  const { differences } = await compareSessions(reports, run)
  await forEach(differences, run, async ({ event, session, seenAt }) => {
    const recorded = await recordSession(session, seenAt, run)
    if (recorded) await finishRepair(recorded, run, event)
  })
}

/**
 * An event about a refund or dispute does not say whether its order is up to date, because a later one may
 * have changed it back. So Stripe is asked, once for each payment of the page.
 */
async function checkAdjustmentEvents(events: Stripe.Event[], run: Run) {
  const byPayment = Map.groupBy(events, ({ data }) => {
    const payment = paymentSchema.safeParse(data.object)
    return payment.success ? payment.data.payment_intent : undefined
  })
  byPayment.delete(undefined)
  // What Stripe is asked includes what is on its way, which is no miss yet.
  const settled = [...byPayment.values()].filter(
    (ofPayment) => !ofPayment.some((event) => isOnItsWay(event, run)),
  )
  await forEach(settled.flatMap(onePerEffect), run, async (event) => {
    const recorded = await recordEvent(asRecord(event), run)
    if (recorded && !hasOnlyDetails(recorded)) await finishRepair(recorded, run, event)
  })
}

/** Events of one payment all read the same; only a fraud warning and a closing record something of their own. */
function onePerEffect(events: Stripe.Event[]): Stripe.Event[] {
  const distinctTypes: string[] = ['radar.early_fraud_warning.created', closingEvent]
  const isDistinct = ({ type }: Stripe.Event) => distinctTypes.includes(type)
  return [...events.filter(isDistinct), ...events.filter((event) => !isDistinct(event)).slice(0, 1)]
}

/**
 * Whether an order learned nothing or only details, which is no miss: after a deploy or a roll-back, the version that
 * wrote them read others.
 */
function hasOnlyDetails({ before, order }: Recorded): boolean {
  return before !== undefined && isDeepStrictEqual(decisive(before), decisive(order))
}

function decisive(order: Order) {
  const { paidAt, unreadableSince } = order.sale
  const { refundedCents, dispute, fraudWarning } = order.money
  const disputed = [dispute?.id, dispute?.status, hasHarmfulDispute(order.money)]
  return [paidAt, unreadableSince, refundedCents, ...disputed, fraudWarning?.id]
}

/**
 * Whether Stripe may be delivering an event right now. `pending_webhooks` counts the endpoints of the whole
 * account that have not accepted it: when it is 0 nobody will deliver it, because no endpoint is on that
 * subscribes to its type. https://docs.stripe.com/api/events/object
 */
function isOnItsWay({ pending_webhooks: pending, created }: Stripe.Event, { now }: Run): boolean {
  return pending > 0 && secondsOf(now()) - created < graceSeconds
}

/** The event as the webhook gets it: its object is whatever Stripe says. */
function asRecord({ id, type, created, livemode, data }: Stripe.Event) {
  const object: Record<string, unknown> = { ...data.object }
  return { id, object: 'event' as const, type, created, livemode, data: { object } }
}
