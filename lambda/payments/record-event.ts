import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { firstLinkHash } from '../links/download-link'
import { applyAdjustments, applyFraudWarning, applyPayment } from '../orders/apply-payment'
import type { Order } from '../orders/order'
import { pendingDecision } from '../orders/order-status'
import { readOrder, updateOrder } from '../orders/orders-table'
import { count, measure } from '../platform/metrics/metrics'
import {
  isWorthRefunding,
  readFraudWarning,
  refundFraud,
  type ReportedFraud,
} from './fraud-warning'
import { type OwnSession, readAdjustments, readSession } from './payment-facts'
import type { OwnStore } from './store-mark'
import { adjustmentEvents, sessionEvents } from './subscribed-events'
import type { StripeEvent } from './verify-event'

export type RecordContext = {
  stripe: Stripe
  table: string
  /** The key for the links of new orders. */
  linkKey: string
  own: OwnStore
  /** The stage's setting. */
  refundFraudWarnings: boolean
}

const paymentSchema = z.object({ payment_intent: z.string() })

/**
 * Records one verified event in its order and returns that order; `undefined` when the event does
 * not belong to this store. Events in any sequence and repetition end in the same order.
 */
export async function recordEvent(
  event: StripeEvent,
  context: RecordContext,
): Promise<Order | undefined> {
  const recorded = isAmong(event.type, sessionEvents)
    ? await recordSession(event.data.object, event.created, context)
    : await recordAdjustmentEvent(event, context)
  return recorded?.after
}

/** An order before and after an event was recorded in it: the same object when nothing was new. */
export type RecordedOrder = { before: Order | undefined; after: Order }

/** Records an event about a refund, dispute or fraud warning; `undefined` for any other. */
export async function recordAdjustmentEvent(
  event: StripeEvent,
  context: RecordContext,
): Promise<RecordedOrder | undefined> {
  const payment = paymentSchema.safeParse(event.data.object)
  if (!isAmong(event.type, adjustmentEvents) || !payment.success) return undefined
  const fraud = readFraudWarning(event.data.object)
  return recordAdjustments(payment.data.payment_intent, fraud, event.created, context)
}

function isAmong(type: string, types: readonly string[]): boolean {
  return types.includes(type)
}

/**
 * Records a checkout session in its order; `undefined` when it does not belong to this store.
 *
 * @param seenAt when Stripe reported it, in seconds since 1970.
 */
export async function recordSession(
  session: unknown,
  seenAt: number,
  context: RecordContext,
): Promise<RecordedOrder | undefined> {
  const read = readSession(session, seenAt, context.own)
  return read && record(read, context, (order) => order)
}

/**
 * A refund, dispute or warning names only its payment; Stripe knows the session that it came from. A refund
 * of ours comes before the order is written, so that the order is written as refunded.
 */
async function recordAdjustments(
  paymentIntentId: string,
  fraud: ReportedFraud | undefined,
  seenAt: number,
  context: RecordContext,
) {
  const { stripe, own, table } = context
  const sessions = await stripe.checkout.sessions.list({
    payment_intent: paymentIntentId,
    limit: 1,
  })
  const read = readSession(sessions.data[0], seenAt, own)
  if (!read) return undefined
  if (fraud && context.refundFraudWarnings) {
    const order = await readOrder(table, read.facts.orderId)
    const isOurs = order !== undefined || read.isCertain
    if (isOurs && isWorthRefunding(order, fraud)) await refundFraud(stripe, paymentIntentId)
  }
  return record(read, context, async (order) => {
    const adjusted = applyAdjustments(order, await readAdjustments(stripe, paymentIntentId))
    return fraud ? applyFraudWarning(adjusted, fraud.warning) : adjusted
  })
}

/** Applies a session to its order, and then `change`. */
async function record(
  { facts, isCertain }: OwnSession,
  { table, linkKey }: RecordContext,
  change: (order: Order) => Order | Promise<Order>,
): Promise<RecordedOrder | undefined> {
  const linkHash = firstLinkHash(facts.orderId, linkKey)
  const { before, after } = await updateOrder(table, facts.orderId, async (order) => {
    if (!order && !isCertain) return { order: undefined, result: undefined }
    return { order: await change(applyPayment(order, facts, linkHash)), result: undefined }
  })
  if (!after) return undefined
  countPayment(before, after)
  return { before, after }
}

/**
 * Counts a sale when an order becomes paid, and a decision when it begins to need one. Comparing the order on
 * both sides of the successful write counts each once, however often Stripe sends the event.
 */
export function countPayment(before: Order | undefined, after: Order): void {
  if (after.paidAt !== undefined && before?.paidAt === undefined) {
    count('Sale')
    measure('SaleCents', after.amountCents)
  }
  const decision = pendingDecision(after)
  if (decision && decision !== (before && pendingDecision(before))) count('OrderDecision')
}
