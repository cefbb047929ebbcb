import type Stripe from 'stripe'
import { recordSession } from '../../../shop/payments/record-event'
import { sessionEvents } from '../../../shop/payments/subscribed-events'
import { attentionFor } from './attention'
import { graceSeconds } from './check-events'
import { compareSessions } from './compare-sessions'
import { noteAttention } from './findings'
import { type Place, secondsOf } from './place'
import { forEach, handOverUnfinished, noteWritten, type Run } from './repair'

/**
 * Looks at one page of completed sessions, and records those without an order. The events come first, so
 * these are sessions for which Stripe has no event: in rare cases it fails to make one.
 * https://docs.stripe.com/webhooks/handle-irrecoverable-events
 */
export async function checkSessions(
  sessions: Stripe.Checkout.Session[],
  place: Place,
  run: Run,
): Promise<void> {
  const { found, now } = run
  found.sessions += sessions.length
  // Nobody knows when such a session was paid, only since when Stripe says so.
  const seenAt = secondsOf(now())
  const reports = sessions.map((session) => ({ session, seenAt }))
  const { orders, unreadable, differences } = await compareSessions(reports, run)
  for (const order of orders.values()) {
    const reason = attentionFor(order, now())
    if (reason) noteAttention(found, order.orderId, reason)
  }
  for (const orderId of unreadable) noteAttention(found, orderId, 'unreadable')
  if (differences.length === 0) return
  const reported = await sessionsWithNewEvent(place, run)
  const missing = differences.filter(({ orderId }) => !reported.has(orderId))
  await forEach(missing, run, async ({ session }) => {
    const recorded = await recordSession(session, seenAt, run)
    if (!recorded) return
    noteWritten(recorded, run)
    await handOverUnfinished(recorded.order, run)
  })
}

/** Sessions completed since the events were looked at: the webhook has them, or the next run. */
async function sessionsWithNewEvent({ startedAt }: Place, { stripe }: Run): Promise<Set<string>> {
  const created = { gte: startedAt - graceSeconds }
  const events = stripe.events.list({ types: [...sessionEvents], created, limit: 100 })
  const ids = new Set<string>()
  for await (const { data } of events) {
    if ('id' in data.object) ids.add(data.object.id)
  }
  return ids
}
