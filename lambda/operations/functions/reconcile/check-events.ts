import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Order } from '../../../orders/order'
import { type Recorded, recordEvent, recordSession } from '../../../shop/payments/record-event'
import { adjustmentEvents, closingEvent, sessionEvents, warningEvent } from '../../../shop/payments/subscribed-events'
import { compareSessions } from './check-sessions'
import { finishRepair, repairEach, graceSeconds, type ReconcileRun } from './run'
import { secondsOf } from '../../../shop/payments/stripe-fields'
import { hasHarmfulDispute } from '../../../orders/money'

const paymentSchema = z.object({ payment_intent: z.string() })

export async function checkEvents(events: Stripe.Event[], run: ReconcileRun): Promise<void> {
  const among = (types: readonly string[]) => events.filter(({ type }) => types.includes(type))
  const [ofSessions, ofPayments] = [among(sessionEvents), among(adjustmentEvents)]
  run.found.events += ofSessions.length + ofPayments.length
  await checkSessionEvents(ofSessions, run)
  await checkAdjustmentEvents(ofPayments, run)
}

async function checkSessionEvents(events: Stripe.Event[], run: ReconcileRun) {
  const reports = events
    .filter((event) => !isOnItsWay(event, run))
    .map((event) => ({ event, session: event.data.object, seenAt: event.created }))
  const { differences } = await compareSessions(reports, run)
  await repairEach(differences, run, async ({ event, session, seenAt }) => {
    const recorded = await recordSession(session, seenAt, run)
    if (recorded) await finishRepair(recorded, run, event)
  })
}

/**
 * A later event may have reverted a refund or dispute, so this reads the current state from Stripe, once for each
 * payment of the page.
 */
async function checkAdjustmentEvents(events: Stripe.Event[], run: ReconcileRun) {
  const byPayment = Map.groupBy(events, ({ data }) => {
    const payment = paymentSchema.safeParse(data.object)
    return payment.success ? payment.data.payment_intent : undefined
  })
  byPayment.delete(undefined)
  // A read would include what an event on its way reports.
  const settled = [...byPayment.values()].filter((ofPayment) => !ofPayment.some((event) => isOnItsWay(event, run)))
  await repairEach(settled.flatMap(onePerEffect), run, async (event) => {
    const recorded = await recordEvent(asRecord(event), run)
    if (recorded && !hasOnlyDetails(recorded)) await finishRepair(recorded, run, event)
  })
}

/** All events of a payment lead to the same read; only a fraud warning and a closing add something. */
function onePerEffect(events: Stripe.Event[]): Stripe.Event[] {
  const isDistinct = ({ type }: Stripe.Event) => type === warningEvent || type === closingEvent
  return [...events.filter(isDistinct), ...events.filter((event) => !isDistinct(event)).slice(0, 1)]
}

/**
 * A write that changed only details repairs no missed event: before a deploy or a rollback, another version read other
 * details.
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
 * Whether Stripe may still be delivering an event. `pending_webhooks` counts the endpoints of the whole account that
 * have not accepted it; at 0 no endpoint will get it any more. https://docs.stripe.com/api/events/object
 */
function isOnItsWay({ pending_webhooks: pending, created }: Stripe.Event, { now }: ReconcileRun): boolean {
  return pending > 0 && secondsOf(now()) - created < graceSeconds
}

/** The event as the webhook gets it, with an untyped `object`. */
function asRecord({ id, type, created, livemode, data }: Stripe.Event) {
  const object: Record<string, unknown> = { ...data.object }
  return { id, object: 'event' as const, type, created, livemode, data: { object } }
}
