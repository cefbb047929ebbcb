import * as z from 'zod/mini'
import { comparisonSchema } from '../../books/checks/compare-books'
import { movementSchema } from '../../books/model/movement'

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** From `npm run orders`. */
export const requestSchema = z.union([
  z.strictObject({
    month,
    /** `read`: an open month as it is now. `compare`: any month, with the orders and with Stripe as they are now. */
    action: z.enum(['read', 'compare', 'close', 'send']),
    /** After them it stops reading, so that the caller can show the progress and call again. */
    seconds: z.optional(z.number()),
  }),
  z.strictObject({ payment: z.string().check(z.startsWith('pi_')) }),
  /** Asks for the payment of a charge, refund or dispute. */
  z.strictObject({ source: z.string().check(z.regex(/^(?:ch|pyr?|re|dp|du)_\w+$/)) }),
  /** By the card's last digits, in a span of at most a month. */
  z.strictObject({ card: z.string().check(z.regex(/^\d{4}$/)), from: z.iso.datetime(), to: z.iso.datetime() }),
])

export type KeepBooksRequest = z.infer<typeof requestSchema>
export type MonthRequest = Extract<KeepBooksRequest, { month: string }>

export const monthResultSchema = z.object({
  month: z.string(),
  /** Read so far; the caller calls again until it is complete. */
  movements: z.number(),
  isComplete: z.boolean(),
  isClosed: z.boolean(),
  /** When Stripe was read, for a closed month before it was closed. */
  readAt: z.optional(z.string()),
  sentAt: z.optional(z.string()),
  verdict: z.optional(comparisonSchema),
  /** Why the month has no books, is not closed, or its statement is not sent. */
  refusal: z.optional(
    z.enum(['not_begun', 'before_first', 'not_over', 'previous_open', 'differs', 'moving', 'being_sent']),
  ),
})
export type MonthResult = z.infer<typeof monthResultSchema>

export const paymentResultSchema = z.object({ movements: z.array(movementSchema) })
export const paymentsResultSchema = z.object({ payments: z.array(z.string()) })
