import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { pendingDecisions } from '../../orders/decisions'
import { applyAdjustments, applyFraudWarning, type Closing } from '../../orders/money'
import { type Order, withGroup } from '../../orders/order'
import { orderStatus } from '../../orders/order-status'
import { readOrder, updateOrder } from '../../orders/orders-table'
import { applyPayment, isReadable, type Payment } from '../../orders/payment'
import { logger } from '../../platform/logging/logger'
import { firstLinkHash } from '../links/download-link'
import { isWorthRefunding, readFraudWarning, refundFraud } from './fraud-warning'
import { readAdjustments, retryRateLimited } from './read-adjustments'
import { readSession } from './read-session'
import { withDetails } from './session-details'
import type { StoreMark } from './store-mark'
import { instantOf, paymentIntentIdSchema } from './stripe-fields'
import { adjustmentEvents, closingEvent, sessionEvents } from './subscribed-events'
import type { StripeEvent } from './verify-event'

export type RecordContext = {
  stripe: Stripe
  table: string
  linkKey: string
  mark: StoreMark
  refundFraudWarnings: boolean
}

/** `before` and `order` are the same object when nothing was new. */
export type Recorded = {
  before: Order | undefined
  order: Order
  /** False when the session cannot be read, unless an adjustment's order was paid and read before. */
  isComplete: boolean
}

const isAmong = (type: string, types: readonly string[]) => types.includes(type)
const adjustmentSchema = z.object({ payment_intent: paymentIntentIdSchema })

/**
 * `undefined` for another store's event. Events in any order and repetition give the same result. Throws when it cannot
 * read the event's payment id, because the payment may be of this store.
 */
export async function recordEvent(event: StripeEvent, context: RecordContext): Promise<Recorded | undefined> {
  const { type, data, created } = event
  if (isAmong(type, sessionEvents)) return recordSession(data.object, created, context)
  if (!isAmong(type, adjustmentEvents)) return undefined
  const { payment_intent: paymentIntentId } = adjustmentSchema.parse(data.object)
  return paymentIntentId ? recordAdjustments(paymentIntentId, event, context) : undefined
}

/** Parameters and `undefined` as in `readSession`. */
export async function recordSession(
  session: unknown,
  seenAt: number,
  context: RecordContext,
): Promise<Recorded | undefined> {
  const payment = readSession(session, seenAt, context.mark)
  return payment && recordPayment(payment, context, (order) => order)
}

/**
 * The event contains only the payment's id, so the session is looked up at Stripe. The store's own refund comes first,
 * so that the order is written as refunded.
 */
async function recordAdjustments(
  paymentIntentId: string,
  event: StripeEvent,
  context: RecordContext,
): Promise<Recorded | undefined> {
  const { stripe, mark, table } = context
  const fraud = readFraudWarning(event.data.object, event.created)
  const sessions = await retryRateLimited(() =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
  )
  const payment = readSession(sessions.data[0], event.created, mark)
  if (!payment) return undefined
  if (fraud && context.refundFraudWarnings) {
    const order = await readOrder(table, payment.orderId)
    if (isWorthRefunding(order, fraud)) await refundFraud(stripe, paymentIntentId)
  }
  const recorded = await recordPayment(payment, context, async (order) => {
    const adjustments = await readAdjustments(stripe, paymentIntentId)
    const money = applyAdjustments(order.money, adjustments, closingOf(event))
    return withGroup(order, 'money', fraud ? applyFraudWarning(money, fraud.warning) : money)
  })
  const { unreadableSince, paidAt } = recorded.order.sale
  const isKnown = unreadableSince === undefined && paidAt !== undefined
  return { ...recorded, isComplete: recorded.isComplete || isKnown }
}

async function recordPayment(
  payment: Payment,
  { stripe, table, linkKey }: RecordContext,
  change: (order: Order) => Order | Promise<Order>,
): Promise<Recorded> {
  const { orderId } = payment
  const linkHash = firstLinkHash(orderId, linkKey)
  const { before, after } = await updateOrder(table, orderId, async (order) => {
    const paid = await withDetails(applyPayment(order, payment, linkHash), payment, stripe)
    return change(paid)
  })
  const isComplete = isReadable(payment)
  if (!isComplete) logger.error('Session unreadable', { ...loggedFacts(after), fields: payment.fields })
  return { before, order: after, isComplete }
}

function closingOf({ type, created, data }: StripeEvent): Closing | undefined {
  const { id } = data.object
  const isClosing = type === closingEvent && typeof id === 'string'
  return isClosing ? { disputeId: id, closedAt: instantOf(created) } : undefined
}

export function loggedFacts(order: Order) {
  const { orderId, orderNumber, sale } = order
  const { paymentIntentId } = sale
  const decision = pendingDecisions(order).join(', ') || undefined
  return { orderId, orderNumber, paymentIntentId, status: orderStatus(order), decision }
}
