import * as z from 'zod/mini'

const accountSchema = z.strictObject({ code: z.optional(z.string()), name: z.optional(z.string()) })

/** The form of product/accounting.ts. */
export const accountingSchema = z.strictObject({
  accounts: z.strictObject({
    sales: accountSchema,
    tax: z.optional(accountSchema),
    refunds: accountSchema,
    disputes: accountSchema,
    fees: accountSchema,
    other: accountSchema,
    clearing: accountSchema,
    reserve: accountSchema,
    bank: accountSchema,
  }),
})

export type Accounting = z.infer<typeof accountingSchema>
export type AccountName = keyof Accounting['accounts']
