import * as z from 'zod/mini'

/** Nothing automatic can finish such an order. */
const attentionReasons = ['held', 'no_address', 'unreadable'] as const
export type Attention = (typeof attentionReasons)[number]

/** The result of one run. Ids only. */
export const findingsSchema = z.object({
  events: z.number(),
  sessions: z.number(),
  /** The webhook should have recorded them. */
  eventsMissed: z.number(),
  ordersRepaired: z.number(),
  deliveriesResumed: z.number(),
  /** The next run tries these repairs again. */
  failed: z.number(),
  needAttention: z.number(),
  /** The first of them only. */
  repaired: z.array(z.string()),
  attention: z.array(z.object({ orderId: z.string(), reason: z.enum(attentionReasons) })),
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
