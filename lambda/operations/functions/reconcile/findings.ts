import * as z from 'zod/mini'
import { declinedCardsSchema } from '../../card-testing'

/** Why an order needs manual attention: nothing automatic can finish it. */
const attentionReasons = ['held', 'no_address', 'unreadable'] as const
export type Attention = (typeof attentionReasons)[number]

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
