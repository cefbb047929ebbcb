import * as z from 'zod/mini'
import type { ChannelName } from './delivery'

/** Who the buyer is. Erasing a buyer empties this group. */
export const buyerSchema = z.looseObject({
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** The address that the buyer gave at Stripe. */
  checkoutEmail: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  /** Stripe's page of the invoice, which shows who bought. It works for about a month. */
  invoiceUrl: z.optional(z.string()),
  /** When the addresses were erased; none is stored again (F97). */
  erasedAt: z.optional(z.iso.datetime()),
})

export type Buyer = z.infer<typeof buyerSchema>

export function addressOf({ email, phone }: Buyer, name: ChannelName): string | undefined {
  const addresses: Record<ChannelName, string | undefined> = { email, text: phone }
  return addresses[name]
}

/** The order's addresses, which support may have corrected; the session's fill in missing ones. */
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
