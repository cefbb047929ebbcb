import * as z from 'zod/mini'

/** What the ledger knows of the order's own charge: the card, and what became of the money. */
export const chargeSchema = z.looseObject({
  chargeId: z.optional(z.string()),
  cardBrand: z.optional(z.string()),
  cardLast4: z.optional(z.string()),
  cardCountry: z.optional(z.string()),
  settlementCurrency: z.optional(z.string()),
  feeCents: z.optional(z.number()),
  netCents: z.optional(z.number()),
  balanceTransactionId: z.optional(z.string()),
  payoutId: z.optional(z.string()),
  payoutDate: z.optional(z.iso.date()),
})

export type Charge = z.infer<typeof chargeSchema>
