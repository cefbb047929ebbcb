import * as z from 'zod/mini'

/** Nothing automatic can finish such an order. */
const attentionReasons = ['held', 'no_address', 'unreadable'] as const
export type Attention = (typeof attentionReasons)[number]

const count = z._default(z.number(), 0)
const reasonSchema = z.enum(attentionReasons)

/** The result of one run. Ids only. */
export const findingsSchema = z.object({
  events: count,
  sessions: count,
  /** The webhook should have recorded them. */
  eventsMissed: count,
  ordersRepaired: count,
  deliveriesResumed: count,
  /** The next run tries these repairs again. */
  failed: count,
  needAttention: count,
  /** The first of them only. */
  repaired: z._default(z.array(z.string()), () => []),
  attention: z._default(z.array(z.object({ orderId: z.string(), reason: reasonSchema })), () => []),
})
export type Findings = z.infer<typeof findingsSchema>

export const noFindings = (): Findings => findingsSchema.parse({})
