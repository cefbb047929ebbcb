import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Order } from '../../orders/order'
import { pendingDecisions } from '../../orders/decisions'
import { PublicError } from '../../platform/http/public-error'
import { ifReadable, instantOf, secondsSchema } from './stripe-fields'
import type { FraudWarning } from '../../orders/money'

/**
 * The card's issuer reports a payment as fraud, usually days before it is disputed.
 * https://docs.stripe.com/api/radar/early_fraud_warnings/object
 */
const warningSchema = z.object({
  object: z.literal('radar.early_fraud_warning'),
  id: z.string(),
  actionable: ifReadable(z.boolean()),
  created: ifReadable(secondsSchema),
  fraud_type: ifReadable(z.string()),
})

export type ReportedFraud = {
  warning: FraudWarning
  /** A refund could still prevent a dispute when Stripe sent the event. */
  isActionable: boolean
}

/** `undefined` for another object. */
export function readFraudWarning(object: unknown, seenAt: number): ReportedFraud | undefined {
  const parsed = warningSchema.safeParse(object)
  if (!parsed.success) return undefined
  const { id, fraud_type: type = 'unknown', created = seenAt, actionable = true } = parsed.data
  return { warning: { id, type, warnedAt: instantOf(created) }, isActionable: actionable }
}

/** @param order `undefined` if it is not stored yet. */
export function isWorthRefunding(order: Order | undefined, fraud: ReportedFraud): boolean {
  if (!fraud.isActionable || order === undefined) return fraud.isActionable
  const warned = { ...order, money: { ...order.money, fraudWarning: fraud.warning } }
  return pendingDecisions(warned).includes('fraud_warning')
}

/** An earlier refund or dispute makes ours unnecessary. https://docs.stripe.com/error-codes */
const isSettled = new Set(['charge_already_refunded', 'charge_disputed'])

/**
 * Refunds all that is left of a payment, so a second call finds nothing. It has no idempotency key of its own, because
 * Stripe would repeat a failure for a day. Throws a `PublicError` with status 503: Stripe sends the event again.
 */
export async function refundFraud(stripe: Stripe, paymentIntentId: string): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: paymentIntentId, reason: 'fraudulent' })
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeError && isSettled.has(cause.code ?? '')) return
    throw new PublicError(503, 'The payment could not be refunded.', {}, { cause })
  }
}
