import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { addressOf } from '../../../orders/buyer'
import { channelNames } from '../../../orders/delivery'
import type { Order } from '../../../orders/order'
import { maySend, pendingDecision } from '../../../orders/order-status'
import { errorFacts } from '../../../platform/logging/loggable-error'
import { logger } from '../../../platform/logging/logger'
import { declinedCardsSchema } from '../../card-testing'

/** Why somebody has to look at an order, because nothing that runs by itself can finish it. */
const attentionReasons = ['held', 'no_address', 'unreadable'] as const
export type Attention = (typeof attentionReasons)[number]

/** Enough to see what happened, and so few that a bad day does not fill the memory. */
const mostListed = 50

/** What one run has looked at and done, as the function returns it. Ids only. */
export const findingsSchema = z.object({
  events: z.number(),
  sessions: z.number(),
  /** Events that the webhook should have recorded, and has not. */
  eventsMissed: z.number(),
  /** Orders that were written. */
  ordersRepaired: z.number(),
  /** Deliveries that nobody went on with, and that were queued again. */
  deliveriesResumed: z.number(),
  /** Repairs that failed; the next run tries them again. */
  failed: z.number(),
  /** Orders at which somebody has to look. */
  needAttention: z.number(),
  /** The first of them. */
  repaired: z.array(z.string()),
  attention: z.array(z.object({ orderId: z.string(), reason: z.enum(attentionReasons) })),
  /** The cards of the last quarter of an hour; absent without any. */
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

/** Notes an order that was written; of two writes for two reports the second is not counted. */
export function noteRepaired(found: Findings, orderId: string): void {
  if (found.repaired.includes(orderId)) return
  found.ordersRepaired += 1
  if (found.repaired.length < mostListed) found.repaired.push(orderId)
}

/** Notes an event that the webhook should have recorded. */
export function noteMissed(found: Findings, orderId: string, event: Stripe.Event): void {
  found.eventsMissed += 1
  const { id: eventId, type: eventType, pending_webhooks: pendingWebhooks } = event
  logger.error('Event missed', { eventId, eventType, orderId, pendingWebhooks })
}

/** Notes an order that needs somebody. */
export function noteAttention(found: Findings, orderId: string, reason: Attention): void {
  found.needAttention += 1
  if (found.attention.length < mostListed) found.attention.push({ orderId, reason })
  logger.error('Order needs attention', { orderId, reason })
}

/** Notes what could not be read or repaired. */
export function noteFailed(found: Findings, error: unknown): void {
  found.failed += 1
  logger.error('Repair failed', errorFacts(error))
}

const heldTooLongMs = 24 * 3_600_000

/** What is wrong with an order, if anything. */
export function attentionFor(order: Order, now: Date): Attention | undefined {
  if (pendingDecision(order) === 'held' && isOlder(order.sale.paidAt, heldTooLongMs, now))
    return 'held'
  if (!maySend(order)) return undefined
  const channels = channelNames.filter((name) => order.delivery.channels[name])
  return channels.some((name) => addressOf(order.buyer, name) === undefined)
    ? 'no_address'
    : undefined
}

function isOlder(instant: string | undefined, milliseconds: number, now: Date): boolean {
  return instant !== undefined && now.getTime() - Date.parse(instant) > milliseconds
}
