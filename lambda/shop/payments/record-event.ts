import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { applyAdjustments, applyFraudWarning, type Closing } from '../../orders/adjustments'
import type { Order } from '../../orders/order'
import { readOrder } from '../../orders/orders-table'
import { PublicError } from '../../platform/http/public-error'
import { isWorthRefunding, readFraudWarning, refundFraud } from './fraud-warning'
import { readAdjustments, retryRateLimited } from './read-adjustments'
import { readSession } from './read-session'
import {
  applySession,
  type RecordedSession,
  recordSession,
  type SessionContext,
} from './record-session'
import { instantOf, paymentIntentIdSchema } from './stripe-fields'
import { adjustmentEvents, closingEvent, sessionEvents } from './subscribed-events'
import type { StripeEvent } from './verify-event'

export type RecordContext = SessionContext & {
  stripe: Stripe
  /** The stage's setting. */
  refundFraudWarnings: boolean
}

const adjustmentSchema = z.object({ payment_intent: paymentIntentIdSchema })

/**
 * Records one verified event in its order and returns that order; `undefined` when the event does
 * not belong to this store. Events in any sequence and repetition end in the same order.
 *
 * Throws a `PublicError` with status 503 when the order's checkout session cannot be read: the order is then
 * stored and held, and Stripe sends the event again, perhaps to a version that can read it. Throws as well
 * when an event names its payment in an unknown way, because it may be of this store.
 */
export async function recordEvent(
  event: StripeEvent,
  context: RecordContext,
): Promise<Order | undefined> {
  const { type, data, created } = event
  if (isAmong(type, sessionEvents)) {
    const recorded = await recordSession(data.object, created, context)
    if (recorded && !recorded.isReadable) throw unreadable()
    return recorded?.order
  }
  const recorded = await recordAdjustmentEvent(event, context)
  if (recorded && !recorded.isReadable && !isComplete(recorded.order)) throw unreadable()
  return recorded?.order
}

/**
 * Records an event about a refund, dispute or fraud warning; `undefined` for any other, and when it does not
 * belong to this store.
 */
export async function recordAdjustmentEvent(
  event: StripeEvent,
  context: RecordContext,
): Promise<RecordedSession | undefined> {
  if (!isAmong(event.type, adjustmentEvents)) return undefined
  const { payment_intent: paymentIntentId } = adjustmentSchema.parse(event.data.object)
  if (!paymentIntentId) return undefined
  return recordAdjustments(paymentIntentId, event, context)
}

function closingOf({ type, created, data }: StripeEvent): Closing | undefined {
  const { id } = data.object
  const isClosing = type === closingEvent && typeof id === 'string'
  return isClosing ? { disputeId: id, closedAt: instantOf(created) } : undefined
}

function isAmong(type: string, types: readonly string[]): boolean {
  return types.includes(type)
}

/**
 * A refund, dispute or warning names only its payment; Stripe knows the session that it came from. A refund
 * of ours comes before the order is written, so that the order is written as refunded.
 */
async function recordAdjustments(
  paymentIntentId: string,
  event: StripeEvent,
  context: RecordContext,
) {
  const { stripe, mark, table } = context
  const fraud = readFraudWarning(event.data.object)
  const sessions = await retryRateLimited(() =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
  )
  const session = readSession(sessions.data[0], event.created, mark)
  if (!session) return undefined
  if (fraud && context.refundFraudWarnings) {
    const order = await readOrder(table, session.facts.orderId)
    if (isWorthRefunding(order, fraud)) await refundFraud(stripe, paymentIntentId)
  }
  return applySession(session, context, async (order) => {
    const adjustments = await readAdjustments(stripe, paymentIntentId)
    const adjusted = applyAdjustments(order, adjustments, closingOf(event))
    return fraud ? applyFraudWarning(adjusted, fraud.warning) : adjusted
  })
}

/** Such an order needs nothing of its session, so what the event reports is recorded in full. */
function isComplete({ sale: { unreadableSince, paidAt } }: Order): boolean {
  return unreadableSince === undefined && paidAt !== undefined
}

function unreadable(): PublicError {
  return new PublicError(503, 'The checkout session cannot be read; its order is held.')
}
