import type Stripe from 'stripe'
import { addressOf } from '../../../orders/buyer'
import { pendingDecisions } from '../../../orders/decisions'
import { channelNames } from '../../../orders/delivery'
import type { Order } from '../../../orders/order'
import { maySend } from '../../../orders/order-status'
import { applyPayment, type Payment } from '../../../orders/payment'
import { type ReadOrders, readOrders } from '../../../orders/read-orders'
import { lacksInvoice } from '../../../shop/payments/session-details'
import { readSession } from '../../../shop/payments/read-session'
import { recordSession } from '../../../shop/payments/record-event'
import { sessionEvents } from '../../../shop/payments/subscribed-events'
import type { Attention } from './findings'
import {
  finishRepair,
  repairEach,
  graceSeconds,
  noteAttention,
  noteFailed,
  type ReconcileRun,
  type SessionReport,
} from './run'
import { secondsOf } from '../../../shop/payments/stripe-fields'

/**
 * Records completed sessions without an order. Events are checked before, so Stripe created no event for these, which
 * is rare.
 * https://docs.stripe.com/webhooks/handle-irrecoverable-events
 *
 * @param startedAt when the walk began, in seconds since 1970.
 */
export async function checkSessions(
  sessions: Stripe.Checkout.Session[],
  startedAt: number,
  run: ReconcileRun,
): Promise<void> {
  const { found, now } = run
  found.sessions += sessions.length
  // Stripe does not say when such a session was paid.
  const seenAt = secondsOf(now())
  const reports = sessions.map((session) => ({ session, seenAt }))
  const { orders, unreadable, differences, withoutInvoice } = await compareSessions(reports, run)
  // Unlike an event, the list has the invoice's id once there is one. A free order may never have one.
  run.withoutInvoice.push(...withoutInvoice.filter(({ session }) => session.invoice))
  for (const order of orders.values()) {
    const reason = attentionFor(order, now())
    if (reason) noteAttention(order.orderId, reason, run)
    if (hasNewFallback(order, now())) run.fallbacks.add(order.orderId)
  }
  for (const orderId of unreadable) noteAttention(orderId, 'unreadable', run)
  if (differences.length === 0) return
  const reported = await sessionsWithNewEvent(startedAt, run)
  const missing = differences.filter(({ orderId }) => !reported.has(orderId))
  await repairEach(missing, run, async ({ session }) => {
    const recorded = await recordSession(session, seenAt, run)
    if (recorded) await finishRepair(recorded, run)
  })
}

const heldTooLongMs = 24 * 3_600_000

export function attentionFor(order: Order, now: Date): Attention | undefined {
  const heldMs = now.getTime() - Date.parse(order.sale.paidAt ?? now.toISOString())
  if (pendingDecisions(order).includes('held') && heldMs > heldTooLongMs) return 'held'
  if (!maySend(order)) return undefined
  const channels = channelNames.filter((name) => order.delivery.channels[name])
  return channels.some((name) => addressOf(order.buyer, name) === undefined) ? 'no_address' : undefined
}

const newFallbackMs = 6 * 3_600_000

function hasNewFallback({ delivery: { fallback } }: Order, now: Date): boolean {
  return fallback !== undefined && now.getTime() - Date.parse(fallback.at) <= newFallbackMs
}

/** Called last, because no buyer waits for an invoice. */
export async function addInvoices(run: ReconcileRun): Promise<void> {
  await repairEach(run.withoutInvoice.splice(0), run, async ({ session, seenAt }) => {
    if (run.hasTime()) await recordSession(session, seenAt, run)
  })
}

/** The webhook or the next run records sessions that completed since the events were checked. */
async function sessionsWithNewEvent(startedAt: number, { stripe }: ReconcileRun): Promise<Set<string>> {
  const created = { gte: startedAt - graceSeconds }
  const events = stripe.events.list({ types: [...sessionEvents], created, limit: 100 })
  const ids = new Set<string>()
  for await (const { data } of events) {
    if ('id' in data.object) ids.add(data.object.id)
  }
  return ids
}

type Comparison<Report extends SessionReport> = ReadOrders & {
  /** Reports that their orders do not contain. */
  differences: (Report & { orderId: string })[]
  /** Reports of today's orders whose invoice could not be read. */
  withoutInvoice: Report[]
}

/**
 * Compares what Stripe reports with the orders. Leaves out sessions of other stores, and those whose item is not a
 * valid order.
 */
export async function compareSessions<Report extends SessionReport>(
  reports: Report[],
  run: ReconcileRun,
): Promise<Comparison<Report>> {
  const ofThisStore = reports.flatMap((report) => {
    const payment = readPayment(report, run)
    return payment ? [{ report, payment }] : []
  })
  const ids = ofThisStore.map(({ payment }) => payment.orderId)
  const { orders, unreadable } = await readOrders(run.table, ids)
  const differences = ofThisStore.flatMap(({ report, payment }) => {
    const { orderId } = payment
    const isSettled = unreadable.includes(orderId) || isRecorded(orders.get(orderId), payment)
    return isSettled ? [] : [{ ...report, orderId }]
  })
  const withoutInvoice = ofThisStore.flatMap(({ report, payment }) => {
    const order = orders.get(payment.orderId)
    return order && isOfToday(order, run) && lacksInvoice(order, payment) ? [report] : []
  })
  return { orders, unreadable, differences, withoutInvoice }
}

/** Without the permission to read invoices, each run would ask for every order's again. */
function isOfToday({ sale }: Order, { now }: ReconcileRun): boolean {
  return secondsOf(now()) - secondsOf(sale.paidAt ?? sale.createdAt) < 86_400
}

function readPayment({ session, seenAt }: SessionReport, run: ReconcileRun) {
  try {
    return readSession(session, seenAt, run.mark)
  } catch (error) {
    noteFailed(error, run)
    return undefined
  }
}

function isRecorded(order: Order | undefined, payment: Payment): boolean {
  return order !== undefined && applyPayment(order, payment, order.access.linkHash) === order
}
