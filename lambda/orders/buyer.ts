import * as z from 'zod/mini'
import type { ChannelName } from './delivery'
import { keptObject } from './kept-object'

/** Erasing a buyer empties this group. */
export const buyerSchema = keptObject({
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Given at Stripe. */
  checkoutEmail: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  /** Stripe's page of the invoice, which shows the buyer's name. The link expires after about a month. */
  invoiceUrl: z.optional(z.string()),
  /** No address is stored after this (F97). */
  erasedAt: z.optional(z.iso.datetime()),
})

export type Buyer = z.infer<typeof buyerSchema>

export function addressOf({ email, phone }: Buyer, name: ChannelName): string | undefined {
  const addresses: Record<ChannelName, string | undefined> = { email, text: phone }
  return addresses[name]
}

/** Fills in missing addresses. Known ones stay, because support may have corrected them. */
export function withAddresses(buyer: Buyer, given: Buyer): Buyer {
  if (buyer.erasedAt !== undefined) return buyer
  const { email, phone, checkoutEmail } = given
  return {
    ...buyer,
    email: buyer.email ?? email,
    phone: buyer.phone ?? phone,
    checkoutEmail: buyer.checkoutEmail ?? checkoutEmail,
  }
}
