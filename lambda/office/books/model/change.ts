import * as z from 'zod/mini'

const value = z.optional(z.union([z.string(), z.number()]))

/** A payout of an earlier month whose arrival has moved or that has failed since the close. */
export const changeSchema = z.object({
  payoutId: z.optional(z.string()),
  /** As the closed month has it. */
  arrivesOn: z.optional(z.string()),
  cents: z.optional(z.int()),
  currency: z.string(),
  field: z.string(),
  before: value,
  now: value,
})
export type Change = z.infer<typeof changeSchema>
