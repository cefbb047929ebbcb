import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { applyAdjustments, applyPayment } from '../orders/apply-payment'
import type { Order } from '../orders/order'
import { changeOrderAndCompare } from '../orders/orders-table'
import { countPayment } from './count-payment'
import { readAdjustments } from './read-adjustments'
import { sessionFacts } from './session-facts'
import type { StripeEvent } from './verify-event'

export type RecordContext = {
  stripe: Stripe
  table: string
  /** The key that new links are made with. */
  linkKey: string
}

const sessionEvents = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
])
const adjustmentEvents = new Set([
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
])

/** The events that the webhook endpoint at Stripe has to be subscribed to, and no others. */
export const subscribedEvents = [...sessionEvents, ...adjustmentEvents]

const paymentSchema = z.object({ payment_intent: z.string() })

/**
 * Makes one verified event durable in the order it belongs to and returns that order; `undefined`
 * when the event is not about this product. Any order and repetition of events ends the same.
 */
export async function recordEvent(
  event: StripeEvent,
  context: RecordContext,
): Promise<Order | undefined> {
  if (sessionEvents.has(event.type)) {
    return recordSession(event.data.object, event.created, context)
  }
  const payment = paymentSchema.safeParse(event.data.object)
  if (!adjustmentEvents.has(event.type) || !payment.success) return undefined
  return recordAdjustments(payment.data.payment_intent, event.created, context)
}

async function recordSession(session: unknown, seenAt: number, { table, linkKey }: RecordContext) {
  const facts = sessionFacts(session, seenAt)
  if (!facts) return undefined
  return record(table, facts.orderId, (order) => applyPayment(order, facts, linkKey))
}

/** A refund or dispute names its payment only: Stripe knows the session that it came from. */
async function recordAdjustments(paymentIntentId: string, seenAt: number, context: RecordContext) {
  const { stripe, table, linkKey } = context
  const sessions = await stripe.checkout.sessions.list({
    payment_intent: paymentIntentId,
    limit: 1,
  })
  const facts = sessionFacts(sessions.data[0], seenAt)
  if (!facts) return undefined
  return record(table, facts.orderId, async (order) =>
    applyAdjustments(
      applyPayment(order, facts, linkKey),
      await readAdjustments(stripe, paymentIntentId),
    ),
  )
}

async function record(
  table: string,
  orderId: string,
  change: (order: Order | undefined) => Order | Promise<Order>,
): Promise<Order> {
  const { before, after } = await changeOrderAndCompare(table, orderId, change)
  countPayment(before, after)
  return after
}
