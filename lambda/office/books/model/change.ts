import * as z from 'zod/mini'

/** What has changed in an earlier month since it was closed. */
export const changeSchema = z.object({
  balanceTransactionId: z.string(),
  /** Of a payout: its arrival as the closed month has it, and what it paid out. */
  payoutId: z.optional(z.string()),
  arrivesOn: z.optional(z.string()),
  cents: z.optional(z.int()),
  currency: z.string(),
  /** `row` when Stripe does not list the movement any more. */
  field: z.string(),
  before: z.optional(z.union([z.string(), z.number()])),
  now: z.optional(z.union([z.string(), z.number()])),
})
export type Change = z.infer<typeof changeSchema>
