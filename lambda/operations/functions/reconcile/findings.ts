import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { addressOf } from '../../../orders/buyer'
import { channelNames } from '../../../orders/delivery'
import type { Order } from '../../../orders/order'
import { pendingDecisions } from '../../../orders/decisions'
import { maySend } from '../../../orders/order-status'
import { errorFacts } from '../../../platform/logging/loggable-error'
import { logger } from '../../../platform/logging/logger'
import { declinedCardsSchema } from '../../card-testing'

/** Why an order needs manual attention: nothing automatic can finish it. */
const attentionReasons = ['held', 'no_address', 'unreadable'] as const
export type Attention = (typeof attentionReasons)[number]

/** Enough to see what happened, and few enough to stay small in memory on a bad day. */
const mostListed = 50

/** What one run has checked and done, as the function returns it. Ids only. */
export const findingsSchema = z.object({
  events: z.number(),
  sessions: z.number(),
  /** Events that the webhook should have recorded but did not. */
  eventsMissed: z.number(),
  /** Orders that were written. */
  ordersRepaired: z.number(),
  /** Abandoned deliveries that were queued again. */
  deliveriesResumed: z.number(),
  /** Repairs that failed; the next run tries them again. */
  failed: z.number(),
  /** Orders that need manual attention. */
  needAttention: z.number(),
  /** The first ids of the repaired orders, and the first orders that need attention. */
  repaired: z.array(z.string()),
  attention: z.array(z.object({ orderId: z.string(), reason: z.enum(attentionReasons) })),
  /** The cards of the last 15 minutes; absent without any attempt. */
  cards: z.optional(declinedCardsSchema),
})
export type Findings = z.infer<typeof findingsSchema>

export function noFindings(): Findings {
  return {
    events: 0,
    sessions: 0,
    eventsMissed: 0,
    ordersRepaired: 0,
    deliveriesResumed: 0,
    failed: 0,
    needAttention: 0,
    repaired: [],
    attention: [],
  }
}

/** Records an order that was written. A second write for another report is not counted. */
export function noteRepaired(found: Findings, orderId: string): void {
  if (found.repaired.includes(orderId)) return
  found.ordersRepaired += 1
  if (found.repaired.length < mostListed) found.repaired.push(orderId)
}

export function noteMissed(found: Findings, orderId: string, event: Stripe.Event): void {
  found.eventsMissed += 1
  const { id: eventId, type: eventType, pending_webhooks: pendingWebhooks } = event
  logger.error('Event missed', { eventId, eventType, orderId, pendingWebhooks })
}

export function noteAttention(found: Findings, orderId: string, reason: Attention): void {
  found.needAttention += 1
  if (found.attention.length < mostListed) found.attention.push({ orderId, reason })
  logger.error('Order needs attention', { orderId, reason })
}

export function noteFailed(found: Findings, error: unknown): void {
  found.failed += 1
  logger.error('Repair failed', errorFacts(error))
}

const heldTooLongMs = 24 * 3_600_000

/** Why an order needs manual attention; `undefined` when it does not. */
export function attentionFor(order: Order, now: Date): Attention | undefined {
  const heldMs = now.getTime() - Date.parse(order.sale.paidAt ?? now.toISOString())
  if (pendingDecisions(order).includes('held') && heldMs > heldTooLongMs) return 'held'
  if (!maySend(order)) return undefined
  const channels = channelNames.filter((name) => order.delivery.channels[name])
  return channels.some((name) => addressOf(order.buyer, name) === undefined)
    ? 'no_address'
    : undefined
}
